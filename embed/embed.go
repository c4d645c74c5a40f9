package embed

import (
	"embed"
	"io/fs"
)

//go:embed all:packs
var packs embed.FS

// Packs is the tree of the packs: each folder at its top is one pack. A binary
// without packs has a tree without folders; the README beside them is no pack.
func Packs() fs.FS {
	sub, err := fs.Sub(packs, "packs")
	if err != nil {
		panic(err) // the name is a constant, and the directive above makes the folder
	}
	return sub
}
