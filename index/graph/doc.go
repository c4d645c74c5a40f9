// Package graph keeps the symbol graph of a workspace in SQLite and answers from it:
// definitions, who uses them and how that is known. It is the only importer of the
// database engine.
//
// write.go fills a database, store.go reads rows, resolve*.go ties references to
// definitions, query.go answers questions.
package graph
