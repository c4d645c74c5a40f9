package ident

import "unicode"

// The classes of ASCII bytes. Everything that is not named separates words.
const (
	separator = iota
	lower
	upper
	digit
	under
	sign // may lead a word (@if) or join two (a.b); separates otherwise
	wide // first byte of a rune beyond ASCII
)

var classes = func() (t [256]uint8) {
	for c := range t {
		switch {
		case c >= 'a' && c <= 'z':
			t[c] = lower
		case c >= 'A' && c <= 'Z':
			t[c] = upper
		case c >= '0' && c <= '9':
			t[c] = digit
		case c == '_':
			t[c] = under
		case c >= 0x80:
			t[c] = wide
		}
	}
	for _, c := range ".-/:'@#$+&~\\*!%|=<>?" {
		t[c] = sign
	}
	return t
}()

// leads tells whether a sign or two may stand before a word and belong to it.
func leads(s string) bool {
	switch s {
	case "@", "#", "$", ".", "-", "--", ":", "::", "*", "!", "%", "&", "@@", "$$":
		return true
	}
	return false
}

// typographic is the apostrophe of typeset text; it counts as '.
const typographic = "\u2019"

// joins gives the length of the sign that joins two words at the start of s, or 0.
// One sign joins, as in a.b and a/b; of the longer ones only :: and -> do.
func joins(s string) int {
	if len(s) < 2 {
		return 0
	}
	switch s[0] {
	case '.', '-', '/', ':', '\'', '@', '#', '$', '&', '~', '\\', '+':
		if isWordByte(s[1]) {
			return 1
		}
	}
	if len(s) > len(typographic) && s[:len(typographic)] == typographic && isWordByte(s[len(typographic)]) {
		return len(typographic)
	}
	if len(s) > 2 && (s[:2] == "::" || s[:2] == "->") && isWordByte(s[2]) {
		return 2
	}
	return 0
}

// isWordByte also holds for the first byte of any rune beyond ASCII; whether that
// one is a letter is seen when it is decoded.
func isWordByte(c byte) bool {
	k := classes[c]
	return k != separator && k != sign
}

// isOperator holds for the runs of signs that people look for by themselves.
func isOperator(s string) bool {
	switch s {
	case "&&", "||", "=>", "->", "??", "?.", "::", ":=", "!=", "==", "===", "!==", "<=", ">=",
		"<-", "++", "--", "**", "...", "<<", ">>", "|>", "+=", "-=", "??=", "<>", "</>", "<=>":
		return true
	}
	return false
}

// isWordRune holds for what makes up words in scripts that put spaces between them.
func isWordRune(r rune) bool {
	return !isDense(r) && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '_')
}

// isDense holds for signs of scripts that are written without spaces between words:
// Han, kana, Hangul, bopomofo, Thai, Lao, Burmese, Khmer. Hangul has spaces, but its
// words carry particles, so pairs find more.
func isDense(r rune) bool {
	switch {
	case r < 0x0E01:
		return false
	case r <= 0x0EDF: // Thai, Lao
		return r != 0x0E3F && !unicode.IsDigit(r)
	case r < 0x1000:
		return false
	case r <= 0x109F: // Burmese
		return !unicode.IsDigit(r) && !unicode.IsPunct(r)
	case r >= 0x1100 && r <= 0x11FF: // Hangul jamo
		return true
	case r >= 0x1780 && r <= 0x17DD: // Khmer
		return !unicode.IsPunct(r)
	case r < 0x2E80:
		return false
	case r <= 0x2FDF: // radicals
		return true
	case r < 0x3400:
		return r >= 0x3005 && r <= 0x3007 || r >= 0x3021 && r <= 0x3029 || r >= 0x3031 && r <= 0x3035 ||
			r >= 0x3041 && r <= 0x31FF && r != 0x30A0 && r != 0x30FB
	case r <= 0x9FFF: // Han
		return r <= 0x4DBF || r >= 0x4E00
	case r >= 0xA960 && r <= 0xA97F, r >= 0xAC00 && r <= 0xD7FF: // Hangul
		return true
	case r >= 0xF900 && r <= 0xFAFF, r >= 0xFF66 && r <= 0xFF9F:
		return true
	}
	return r >= 0x20000 && r <= 0x3FFFF
}

func denseStart(s string) bool {
	for _, r := range s {
		return isDense(r)
	}
	return false
}
