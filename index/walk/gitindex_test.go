package walk

import (
	"encoding/binary"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// indexOf makes an index of version 2 with SHA-1 ids.
func indexOf(extension string, names ...string) []byte {
	data := binary.BigEndian.AppendUint32([]byte("DIRC\x00\x00\x00\x02"), uint32(len(names)))
	for _, name := range names {
		entry := make([]byte, 62)
		binary.BigEndian.PutUint32(entry[modeOffset:], 0o100644)
		if strings.HasSuffix(name, "@") {
			binary.BigEndian.PutUint32(entry[modeOffset:], modeGitlink)
		}
		binary.BigEndian.PutUint16(entry[60:], uint16(min(len(name), nameMask)))
		entry = append(entry, name...)
		data = append(data, entry...)
		data = append(data, make([]byte, 8-len(entry)%8)...)
	}
	return append(append(data, extension...), make([]byte, 20)...)
}

func TestIndexAnswers(t *testing.T) {
	long := strings.Repeat("p/", 3000) + "f"
	data := indexOf("TREE\x00\x00\x00\x01x", "a.go", "d/e/f.go", "d-x", long, "sub@")
	set, err := readIndex(func(string) ([]byte, error) { return data, nil }, 20)
	must(t, err)
	for path, want := range map[string]bool{"a.go": true, "a": false, "d/e/f.go": true, "d/e": false, long: true, "": false} {
		if got := set.file(path); got != want {
			t.Errorf("file(%.20q) = %v", path, got)
		}
	}
	for folder, want := range map[string]bool{"d/": true, "d/e/": true, "a.go/": false, "e/": false, "z/": false} {
		if got := set.under(folder); got != want {
			t.Errorf("under(%q) = %v", folder, got)
		}
	}
	if !set.submodule("sub@") || set.submodule("a.go") {
		t.Error("submodules are not told from files")
	}
}

func TestSharedIndexMustBeThere(t *testing.T) {
	link := "link\x00\x00\x00\x14" + strings.Repeat("\xab", 20)
	open := func(name string) ([]byte, error) {
		switch name {
		case "index":
			return indexOf(link, "a"), nil
		case "sharedindex." + strings.Repeat("ab", 20):
			return indexOf("", "b", "c"), nil
		}
		return nil, fs.ErrNotExist
	}
	set, err := readIndex(open, 20)
	if err != nil || !slices.Equal(set.names, []string{"a", "b", "c"}) {
		t.Errorf("names = %v, %v", set, err)
	}
	_, err = readIndex(func(name string) ([]byte, error) {
		if name == "index" {
			return open(name)
		}
		return nil, fs.ErrNotExist
	}, 20)
	if err == nil {
		t.Error("a missing shared index is no error")
	}
}

func TestBitmap(t *testing.T) {
	words := func(bits uint32, words ...uint64) []byte {
		data := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, bits), uint32(len(words)))
		for _, w := range words {
			data = binary.BigEndian.AppendUint64(data, w)
		}
		return append(data, 0, 0, 0, 0)
	}
	for name, tt := range map[string]struct {
		data []byte
		want []int
		bad  bool
	}{
		"empty":           {words(0), nil, false},
		"plain":           {words(10, 1<<33, 0b1000000101), []int{0, 2, 9}, false},
		"beyond the end":  {words(3, 1<<33, 0xff), []int{0, 1, 2}, false},
		"run, then plain": {words(130, 1<<33|2<<1, 0b10), []int{129}, false},
		"run of ones":     {words(3, 1|1<<1), []int{0, 1, 2}, false},
		"endless run":     {words(2, 1|0xffffffff<<1), []int{0, 1}, false},
		"short":           {words(2, 1)[:12], nil, true},
		"nothing":         {nil, nil, true},
		"huge":            {words(1<<31, 1|0xffffffff<<1), nil, true},
	} {
		got, err := bitmap(tt.data)
		if diff := cmp.Diff(tt.want, got); diff != "" || (err != nil) != tt.bad {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

func FuzzIndex(f *testing.F) {
	v4 := []byte("DIRC\x00\x00\x00\x04\x00\x00\x00\x02" + strings.Repeat("\x00", 62) + "\x00a/b\x00" + strings.Repeat("\x00", 62) + "\x01c\x00" + strings.Repeat("\x00", 20))
	f.Add(indexOf("", "a", "b/c"), false)
	f.Add(indexOf("link\x00\x00\x00\x14"+strings.Repeat("\x01", 20), "a"), false)
	f.Add(v4, false)
	f.Add(v4, true)
	f.Fuzz(func(t *testing.T, data []byte, long bool) {
		hashLen := 20
		if long {
			hashLen = 32
		}
		idx, err := parseIndex(data, hashLen)
		if err == nil && len(idx.names)*62 > len(data)+62 {
			t.Errorf("%d names from %d bytes", len(idx.names), len(data))
		}
		set, err := readIndex(func(string) ([]byte, error) { return slices.Clone(data), nil }, hashLen)
		if err == nil && !slices.IsSorted(set.names) {
			t.Errorf("names are not sorted: %q", set.names)
		}
	})
}
