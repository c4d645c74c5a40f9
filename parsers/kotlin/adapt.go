package kotlin

import "bytes"

// adapt copies the source to dst with blanks in the place of words that are newer than
// the grammar and change nothing of what is declared. All offsets stay.
func adapt(dst, src []byte) []byte {
	dst = append(dst, src...)
	blank(dst, "fun", "interface")
	blank(dst, "data", "object")
	return dst
}

// blank wipes out each word that stands right before the other one.
func blank(src []byte, word, before string) {
	for at := 0; ; {
		i := bytes.Index(src[at:], []byte(before))
		if i < 0 {
			return
		}
		i += at
		at = i + len(before)
		head := bytes.TrimRight(src[:i], " \t")
		if len(head) == i || at < len(src) && wordByte(src[at]) || !bytes.HasSuffix(head, []byte(word)) {
			continue
		}
		from := len(head) - len(word)
		if from > 0 && (wordByte(src[from-1]) || src[from-1] == '.') {
			continue
		}
		for j := from; j < len(head); j++ {
			src[j] = ' '
		}
	}
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80
}
