package walk

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// Content is what the bytes of a file turned out to be.
type Content struct {
	// Text is the content for parsers: without byte-order mark, UTF-16 and UTF-32 as
	// UTF-8, with "\n" where a file has bare "\r" throughout. "\r\n" stays. It is valid
	// UTF-8 unless Encoding is "unknown", and shares memory with the input if it can.
	Text []byte
	// Reason says why the file should not be indexed, "" when it should.
	Reason    string
	Generated bool   // written by a program; its own code is of less interest
	Minified  bool   // a bundle: code, but not for people
	BOM       int    // bytes of byte-order mark cut off; offsets in Text start after it
	Encoding  string // utf-8, utf-16le, utf-16be, utf-32le, utf-32be, unknown
}

const (
	binaryWindow = 8 << 10 // bytes looked at for signs of a binary
	unknown      = "unknown"
)

// Classify tells what a file is from its path and its whole content. Data that is cut
// off may be taken for another encoding or for binary, never for text it is not.
func Classify(path string, data []byte) Content {
	c := decode(data)
	if reason := binaryReason(c); reason != "" {
		return Content{Reason: reason, BOM: c.BOM, Encoding: c.Encoding, Text: []byte{}}
	}
	if bytes.IndexByte(c.Text, '\n') < 0 && bytes.IndexByte(c.Text, '\r') >= 0 {
		c.Text = bytes.ReplaceAll(c.Text, []byte{'\r'}, []byte{'\n'})
	}
	if minifiedName(path) {
		c.Minified, c.Reason = true, "minified: by its name"
	} else if long, lines := minifiedText(path, c.Text); long {
		c.Minified, c.Reason = true, fmt.Sprintf("minified: %d bytes in %d lines", len(c.Text), lines)
	}
	c.Generated = c.Minified || generatedName(path) || generatedHeader(path, c.Text)
	return c
}

// binaryReason looks at the start of a file. A NUL is a sure sign; without one, control
// characters are, when the bytes make no UTF-8 either. Legacy encodings have none.
func binaryReason(c Content) string {
	if c.Encoding == "" {
		return "binary: broken " + c.name()
	}
	head := c.Text[:min(len(c.Text), binaryWindow)]
	if bytes.IndexByte(head, 0) >= 0 {
		return "binary: it holds NUL bytes"
	}
	if c.Encoding != unknown {
		return ""
	}
	control := 0
	for _, b := range head {
		if b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f' && b != 0x1b {
			control++
		}
	}
	if control*25 > len(head) {
		return "binary: it is no text in any encoding"
	}
	return ""
}

// name is what a decoding that failed was tried as.
func (c Content) name() string {
	if c.BOM == 4 {
		return "UTF-32"
	}
	return "UTF-16"
}

// decode cuts off a byte-order mark and turns what it announces into UTF-8. An empty
// Encoding means that the text does not keep what the mark promises.
func decode(data []byte) Content {
	for _, f := range forms {
		rest, ok := bytes.CutPrefix(data, f.mark)
		if !ok || f.width > 1 && len(rest)%f.width != 0 {
			continue
		}
		c := Content{BOM: len(f.mark), Encoding: f.name}
		switch f.width {
		case 1:
			c.Text = rest
			if !utf8.Valid(rest) {
				c.Encoding = unknown
			}
		case 2:
			c.Text, ok = decode16(rest, f.order)
		case 4:
			c.Text, ok = decode32(rest, f.order)
		}
		if !ok {
			c.Encoding = ""
		}
		return c
	}
	c := Content{Text: data, Encoding: "utf-8"}
	if !utf8.Valid(data) {
		c.Encoding = unknown
	}
	return c
}
