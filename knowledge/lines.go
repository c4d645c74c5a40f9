package knowledge

import "bytes"

// scanLines finds the sections line by line: ATX headings outside of fences. It serves
// documents that are nested too deep for a real parse; it misses underlined headings.
func (p *markdown) scanLines() {
	p.title.defined = func(string) bool { return false }
	p.begin(Section{Start: p.body})
	var fence []byte
	for at := p.body; at < len(p.src); {
		end := lineEnd(p.src, at)
		line := p.src[at:end]
		trimmed := bytes.TrimLeft(line, " ")
		level, raw := atx(trimmed)
		switch {
		case fence != nil:
			if closesFence(trimmed, fence) {
				fence = nil
			} else {
				p.code = appendLine(p.code, line)
			}
		case level > 0 && len(line)-len(trimmed) < 4 && len(p.doc.Sections) < maxSections:
			p.open(raw, level, at)
		default:
			if fence = opensFence(trimmed); fence == nil {
				p.prose = appendLine(p.prose, line)
			}
		}
		at = end
	}
	p.end(len(p.src))
}

func appendLine(dst, line []byte) []byte {
	if len(dst)+len(line) > maxText {
		return dst
	}
	return append(dst, line...)
}

// atx gives the level and the text of a line that is an ATX heading with a title.
func atx(line []byte) (int, []byte) {
	n := 0
	for n < len(line) && line[n] == '#' {
		n++
	}
	if n == 0 || n > 6 || n == len(line) || line[n] != ' ' && line[n] != '\t' {
		return 0, nil
	}
	raw := bytes.TrimSpace(line[n:])
	if cut := bytes.TrimRight(raw, "#"); len(cut) == 0 || len(cut) < len(raw) && cut[len(cut)-1] == ' ' {
		raw = bytes.TrimSpace(cut)
	}
	if len(raw) == 0 {
		return 0, nil
	}
	return n, raw
}
