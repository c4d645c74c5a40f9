package graph

import "github.com/klauspost/compress/zstd"

// maxFacts bounds the unpacked facts of one file, in bytes.
const maxFacts = 256 << 20

// packer and unpacker make and read the stored form of facts. Both are stateless in
// the calls used (EncodeAll, DecodeAll) and safe for concurrent use.
var (
	packer   = must(zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderCRC(true)))
	unpacker = must(zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(maxFacts)))
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err) // only wrong options can do that
	}
	return v
}
