package ident

// Split appends the lower-case parts of an identifier to dst: PDFBarcodeReader gives
// pdf, barcode, reader; getURIForQuay get, uri, for, quay; parseHTML5Doc parse, html5,
// doc. Any sign separates parts. Runs of dense scripts are one part each.
func Split(dst []string, name string) []string {
	var s Scanner
	s.text, _ = normalize(name)
	for i := 0; i < len(s.text); {
		switch k := classes[s.text[i]]; {
		case k == separator || k == sign:
			i++
		default:
			i, dst = s.split(i, dst)
		}
	}
	return dst
}

func (s *Scanner) split(i int, dst []string) (int, []string) {
	s.buf, s.words, s.parts = s.buf[:0], s.words[:0], s.parts[:0]
	j := s.word(i)
	for _, p := range s.parts {
		dst = append(dst, string(s.buf[p.a:p.b]))
	}
	if j > i {
		return j, dst
	}
	s.emit = func(Token) {}
	if j = s.wide(i); len(s.text[i:j]) > 0 && denseStart(s.text[i:j]) {
		dst = append(dst, s.text[i:j])
	}
	return j, dst
}

// Text appends the tokens of text to dst, separated by spaces: the form in which
// another full-text engine takes them.
func Text(dst []byte, text string) []byte {
	var s Scanner
	return s.Text(dst, text)
}

// Text is as the function Text.
func (s *Scanner) Text(dst []byte, text string) []byte {
	s.Scan(text, func(t Token) {
		if len(dst) > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, t.Text...)
	})
	return dst
}
