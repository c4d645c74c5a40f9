package walk

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The git index (gitformat-index): "DIRC", version, number of entries, the entries
// sorted by path, extensions, a hash over all. An entry is 40 bytes of stat data, an
// object id, two bytes of flags (two more if extended), the path. Up to version 3 the
// path is padded with 1 to 8 NULs to a multiple of eight; in version 4 it is what to
// cut off the path before, what to add, and a NUL. A split index names a shared index
// file in its "link" extension, with bitmaps of the entries that it deletes and
// replaces there.
//
// Only the paths are wanted here. The file is outside input: lengths are checked,
// memory is bounded by maxIndexNames, and the hash is not verified since a wrong path
// only means that some file stays in or out.

const (
	maxIndexNames = 256 << 20 // bytes of all paths together
	maxIndexPath  = 64 << 10  // bytes of one path

	modeOffset   = 24
	modeType     = 0o170000
	modeTree     = 0o040000 // a folder outside of a sparse checkout
	modeGitlink  = 0o160000 // a submodule
	flagExtended = 0x4000
	nameMask     = 0x0fff
)

var errShortIndex = errors.New("the file is cut off")

// tracked is the set of paths in an index, relative to the work tree.
type tracked struct {
	names []string // sorted
	links map[string]bool
}

// file tells whether git tracks a file of that path.
func (t *tracked) file(path string) bool {
	_, found := slices.BinarySearch(t.names, path)
	return found
}

// under tells whether git tracks anything below a folder, whose path ends in a slash.
func (t *tracked) under(folder string) bool {
	i, _ := slices.BinarySearch(t.names, folder)
	return i < len(t.names) && strings.HasPrefix(t.names[i], folder)
}

// submodule tells whether a folder is one.
func (t *tracked) submodule(path string) bool { return t.links[path] }

// indexFile is an index as it is in one file.
type indexFile struct {
	names  []string // in the order of the file; "" for entries that replace a shared one
	links  map[string]bool
	shared string // hex id of the shared index, "" when there is none
	gone   []int  // entries of the shared index that are deleted
}

// readIndex reads the index of a repository; a missing one is empty.
func readIndex(open func(name string) ([]byte, error), hashLen int) (*tracked, error) {
	data, err := open("index")
	if err != nil {
		return nil, err
	}
	idx, err := parseIndex(data, hashLen)
	if err != nil {
		return nil, err
	}
	names := idx.names
	if idx.shared != "" {
		if data, err = open("sharedindex." + idx.shared); err != nil {
			return nil, fmt.Errorf("shared index: %w", err)
		}
		base, err := parseIndex(data, hashLen)
		if err != nil {
			return nil, fmt.Errorf("shared index: %w", err)
		}
		for _, i := range idx.gone {
			if i < len(base.names) {
				base.names[i] = ""
			}
		}
		names = append(names, base.names...)
		for name := range base.links {
			idx.links[name] = true
		}
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
	if !slices.IsSorted(names) {
		slices.Sort(names)
	}
	return &tracked{names: names, links: idx.links}, nil
}

// parseIndex reads one index file.
func parseIndex(data []byte, hashLen int) (*indexFile, error) {
	if len(data) < 12+hashLen || string(data[:4]) != "DIRC" {
		return nil, errors.New("not a git index")
	}
	version := binary.BigEndian.Uint32(data[4:])
	count := binary.BigEndian.Uint32(data[8:])
	if version < 2 || version > 4 {
		return nil, fmt.Errorf("index version %d is not known", version)
	}
	p := &indexParser{data: data[:len(data)-hashLen], pos: 12, hashLen: hashLen, version: version}
	if uint64(count)*uint64(hashLen+42) > uint64(len(data)) {
		return nil, errShortIndex
	}
	idx := &indexFile{names: make([]string, 0, count), links: map[string]bool{}}
	for range count {
		mode, name, err := p.entry()
		if err != nil {
			return nil, err
		}
		switch mode & modeType {
		case modeTree:
			name = ""
		case modeGitlink:
			idx.links[name] = true
		}
		idx.names = append(idx.names, name)
	}
	return idx, p.extensions(idx)
}

// indexParser is a place in an index file.
type indexParser struct {
	data    []byte
	pos     int
	hashLen int
	version uint32
	last    []byte // the path before, for version 4
	total   int    // bytes of all paths
}

func (p *indexParser) entry() (mode uint32, name string, err error) {
	start := p.pos
	fixed := 40 + p.hashLen + 2
	if len(p.data)-start < fixed {
		return 0, "", errShortIndex
	}
	mode = binary.BigEndian.Uint32(p.data[start+modeOffset:])
	flags := binary.BigEndian.Uint16(p.data[start+fixed-2:])
	if flags&flagExtended != 0 && p.version >= 3 {
		fixed += 2
	}
	p.pos = start + fixed
	if p.pos > len(p.data) {
		return 0, "", errShortIndex
	}
	if p.version == 4 {
		name, err = p.cutName()
	} else {
		name, err = p.paddedName(start, int(flags&nameMask))
	}
	if p.total += len(name); p.total > maxIndexNames {
		return 0, "", errors.New("its paths are too long")
	}
	return mode, name, err
}

// paddedName reads a path of versions 2 and 3; the flags hold lengths below nameMask.
func (p *indexParser) paddedName(start, length int) (string, error) {
	rest := p.data[p.pos:]
	if length == nameMask {
		length = bytes.IndexByte(rest, 0)
	}
	if length < 0 || length > len(rest) || length > maxIndexPath {
		return "", errShortIndex
	}
	name := string(rest[:length])
	p.pos = start + (p.pos-start+length+8)&^7
	if p.pos > len(p.data) {
		return "", errShortIndex
	}
	return name, nil
}

// cutName reads a path of version 4.
func (p *indexParser) cutName() (string, error) {
	cut, err := p.varint()
	if err != nil {
		return "", err
	}
	nul := bytes.IndexByte(p.data[p.pos:], 0)
	if nul < 0 || cut > len(p.last) {
		return "", errShortIndex
	}
	p.last = append(p.last[:len(p.last)-cut], p.data[p.pos:p.pos+nul]...)
	p.pos += nul + 1
	if len(p.last) > maxIndexPath {
		return "", errors.New("a path is too long")
	}
	return string(p.last), nil
}

// varint reads the offset encoding of pack files: each step but the last adds one.
func (p *indexParser) varint() (int, error) {
	value := 0
	for i := range 5 {
		if p.pos >= len(p.data) {
			return 0, errShortIndex
		}
		c := p.data[p.pos]
		p.pos++
		if i > 0 {
			value++
		}
		value = value<<7 | int(c&0x7f)
		if c&0x80 == 0 {
			return value, nil
		}
	}
	return 0, errors.New("a number is too large")
}

// extensions looks for "link" among them.
func (p *indexParser) extensions(idx *indexFile) error {
	for len(p.data)-p.pos >= 8 {
		name := string(p.data[p.pos : p.pos+4])
		size := int64(binary.BigEndian.Uint32(p.data[p.pos+4:]))
		p.pos += 8
		if size > int64(len(p.data)-p.pos) {
			return errShortIndex
		}
		if name == "link" {
			return idx.link(p.data[p.pos:p.pos+int(size)], p.hashLen)
		}
		p.pos += int(size)
	}
	return nil
}

// link reads the "link" extension.
func (idx *indexFile) link(data []byte, hashLen int) error {
	if len(data) < hashLen {
		return errShortIndex
	}
	id := data[:hashLen]
	if len(bytes.Trim(id, "\x00")) == 0 {
		return nil // not split after all
	}
	idx.shared = fmt.Sprintf("%x", id)
	if len(data) == hashLen {
		return nil // nothing changed since the split
	}
	var err error
	idx.gone, err = bitmap(data[hashLen:])
	return err
}

// bitmap reads an EWAH bitmap: the number of bits, the number of 64-bit words, the
// words, the place of the last marker. A marker holds, from the lowest bit up, a bit,
// how many words are full of that bit (32 bits), and how many plain words follow (31).
func bitmap(data []byte) ([]int, error) {
	if len(data) < 8 {
		return nil, errShortIndex
	}
	bits := int64(binary.BigEndian.Uint32(data))
	words := int64(binary.BigEndian.Uint32(data[4:]))
	data = data[8:]
	if words*8 > int64(len(data)) {
		return nil, errShortIndex
	}
	if bits > maxGitIndex/62 {
		return nil, errors.New("a bitmap is too large")
	}
	var set []int
	at := int64(0) // of the next bit
	for i := int64(0); i < words && at < bits; {
		marker := binary.BigEndian.Uint64(data[i*8:])
		i++
		run := min(int64(marker>>1&0xffffffff)*64, bits-at)
		if marker&1 != 0 {
			for n := range run {
				set = append(set, int(at+n))
			}
		}
		at += run
		for plain := int64(marker >> 33); plain > 0 && i < words && at < bits; plain-- {
			word := binary.BigEndian.Uint64(data[i*8:])
			i++
			for n := range int64(64) {
				if word>>n&1 != 0 && at+n < bits {
					set = append(set, int(at+n))
				}
			}
			at += 64
		}
	}
	return set, nil
}
