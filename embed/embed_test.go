package embed

import (
	"io/fs"
	"testing"
	"testing/fstest"
)

func TestPacksCanBeListedAndRead(t *testing.T) {
	if err := fstest.TestFS(Packs(), "README.md"); err != nil {
		t.Error(err)
	}
}

func TestWhatIsNoFolderIsNoPack(t *testing.T) {
	top, err := fs.ReadDir(Packs(), ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range top {
		if !e.IsDir() && e.Name() != "README.md" {
			t.Errorf("%s lies between the packs: a pack is a folder", e.Name())
		}
	}
}
