package walk

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// form is a Unicode encoding with its byte-order mark.
type form struct {
	name  string
	mark  []byte
	width int // bytes of one unit
	order binary.ByteOrder
}

// forms are tried in this order: the mark of UTF-32 starts with that of UTF-16.
var forms = []form{
	{"utf-8", []byte{0xef, 0xbb, 0xbf}, 1, nil},
	{"utf-32le", []byte{0xff, 0xfe, 0, 0}, 4, binary.LittleEndian},
	{"utf-32be", []byte{0, 0, 0xfe, 0xff}, 4, binary.BigEndian},
	{"utf-16le", []byte{0xff, 0xfe}, 2, binary.LittleEndian},
	{"utf-16be", []byte{0xfe, 0xff}, 2, binary.BigEndian},
}

// maxBroken is the share of units, one in so many, that may be no characters.
const maxBroken = 50

// decode16 turns UTF-16 into UTF-8. It fails when much of it is no text: surrogates
// without a partner, unassigned marks of the encoding itself, control characters.
func decode16(data []byte, order binary.ByteOrder) ([]byte, bool) {
	out := make([]byte, 0, len(data))
	broken := 0
	for i := 0; i+1 < len(data); i += 2 {
		r := rune(order.Uint16(data[i:]))
		if utf16.IsSurrogate(r) {
			var low rune
			if i+3 < len(data) {
				low = rune(order.Uint16(data[i+2:]))
			}
			if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
				i += 2
			}
		}
		if oddRune(r) {
			broken++
		}
		out = utf8.AppendRune(out, r)
	}
	return out, broken*maxBroken <= len(data)/2
}

// decode32 turns UTF-32 into UTF-8; see decode16.
func decode32(data []byte, order binary.ByteOrder) ([]byte, bool) {
	out := make([]byte, 0, len(data))
	broken := 0
	for i := 0; i+3 < len(data); i += 4 {
		r := utf8.RuneError
		if u := order.Uint32(data[i:]); u <= utf8.MaxRune {
			r = rune(u)
		}
		if oddRune(r) {
			broken++
		}
		out = utf8.AppendRune(out, r)
	}
	return out, broken*maxBroken <= len(data)/4
}

func oddRune(r rune) bool {
	return r == utf8.RuneError || r < ' ' && r != '\t' && r != '\n' && r != '\r' && r != '\f' ||
		r == 0xfffe || r == 0xffff || !utf8.ValidRune(r)
}
