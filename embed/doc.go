// Package embed carries the knowledge packs that are compiled into the binary.
//
// A pack is a folder below packs; to add one, put its folder there and build. No Go
// code knows a pack by name: cmd/vade hands the whole tree to whoever reads packs,
// as an fs.FS.
package embed
