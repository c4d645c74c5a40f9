// Package parsers says what code says: the vocabulary (kinds, roles, tags), the
// facts of one file, and which language a file is written in. It knows no database
// and no parser engine; each language has a folder of its own below.
//
// To add a language, add a folder with a Language and a line in package all.
package parsers
