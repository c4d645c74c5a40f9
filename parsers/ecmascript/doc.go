// Package ecmascript reads TypeScript, TSX, JavaScript and JSX files. One walker
// serves the grammars of all of them: it visits each node once, and the visit both
// notes what the node defines and names and gives back the expression of its value.
//
// An Embedder reads code that stands in files of other languages, such as components of
// Vue and Svelte, with the same walker. What decorators of Angular say is read by it too.
//
// To teach it a new construct, give the node type a kind in table.go and a case in
// visit.go, and show what comes of it in testdata.
package ecmascript
