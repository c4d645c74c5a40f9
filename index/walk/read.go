package walk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// Skip is the error of a file that cannot enter the index as it is; its text is the
// reason for the ledger.
type Skip string

func (s Skip) Error() string { return string(s) }

// Read returns the content of a regular file below root. It never follows a link out
// of root nor a link that is the file itself, never waits for a pipe or device, and
// never reads more than limit bytes, even of a file that grows. The error is a Skip for
// all that is the file's own fault, and fs.ErrNotExist when there is none.
func Read(root *os.Root, path string, limit int64) ([]byte, error) {
	info, err := root.Lstat(path)
	if err != nil {
		return nil, readError(path, err)
	}
	if !info.Mode().IsRegular() {
		return nil, Skip(typeReason(info.Mode()))
	}
	if info.Size() > limit {
		return nil, Skip(sizeReason(info.Size(), limit))
	}
	f, err := root.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, readError(path, err)
	}
	defer f.Close()
	if now, err := f.Stat(); err != nil || !os.SameFile(info, now) {
		return nil, Skip("unreadable: replaced while it was read")
	}
	data, err := readAtMost(f, info.Size(), limit)
	if err != nil {
		return nil, readError(path, err)
	}
	return data, nil
}

// Reader reads many files in the order of their paths: it keeps the folder of the last
// one open, which saves opening every folder above for each file. It is not safe for
// concurrent use.
type Reader struct {
	root   *os.Root
	path   string // of the open folder
	folder *os.Root
}

// NewReader returns a Reader for the files below root.
func NewReader(root *os.Root) *Reader { return &Reader{root: root} }

// Read is as the function Read.
func (r *Reader) Read(path string, limit int64) ([]byte, error) {
	slash := strings.LastIndexByte(path, '/')
	if slash < 0 {
		return Read(r.root, path, limit)
	}
	if r.folder == nil || r.path != path[:slash] {
		r.Close()
		folder, err := r.root.OpenRoot(path[:slash])
		if err != nil {
			return nil, readError(path, err)
		}
		r.path, r.folder = path[:slash], folder
	}
	return Read(r.folder, path[slash+1:], limit)
}

// Close closes the folder that is open; the Reader can still be used.
func (r *Reader) Close() {
	if r.folder != nil {
		r.folder.Close()
		r.folder = nil
	}
}

// readAtMost reads f to its end; want is the size it should have.
func readAtMost(f *os.File, want, limit int64) ([]byte, error) {
	data := make([]byte, 0, min(want, limit)+1)
	for {
		n, err := f.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if int64(len(data)) > limit {
			return nil, Skip(sizeReason(int64(len(data)), limit))
		}
		if err == io.EOF {
			return data, nil
		}
		if err != nil {
			return nil, err
		}
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
	}
}

func readError(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read %s: %w", show(path), fs.ErrNotExist)
	}
	return Skip(errorReason(err))
}

// errorReason turns an error of the file system into a reason.
func errorReason(err error) string {
	if errors.Is(err, fs.ErrPermission) {
		return "permission denied"
	}
	if skip, ok := errors.AsType[Skip](err); ok {
		return string(skip)
	}
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
		err = pathErr.Err // the path is said beside it
	}
	return "unreadable: " + err.Error()
}

func sizeReason(size, limit int64) string {
	return fmt.Sprintf("too large: %d bytes, the limit is %d", size, limit)
}

// typeReason says what something is that is no file, folder or symbolic link.
func typeReason(mode fs.FileMode) string {
	what := "unknown type"
	switch {
	case mode.IsDir():
		what = "folder"
	case mode&fs.ModeSymlink != 0:
		what = "symbolic link"
	case mode&fs.ModeNamedPipe != 0:
		what = "named pipe"
	case mode&fs.ModeSocket != 0:
		what = "socket"
	case mode&fs.ModeDevice != 0:
		what = "device"
	}
	return "not a regular file: " + what
}
