// Package sitter is the only door to tree-sitter and the only package with cgo. It
// parses a file and flattens the tree into an array in one crossing into C; languages
// walk that array in Go. Trees never outlive the call, so none can leak.
//
// The runtime and the grammars are the C code of github.com/smacker/go-tree-sitter;
// its Go binding is not used (it crosses into C for every node, and its cancellation
// and finalizers have known faults).
package sitter
