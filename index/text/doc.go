// Package text is the full-text index of documents: one record per section, found by
// words. It is the only importer of bleve.
//
// It uses bleve's store and its segments (scorch) directly: records are built from the
// tokens of index/ident without bleve's mapping and analysis chain, and queries are
// scored here. That is half the work at build time, leaves no registry to keep in step
// with a stored mapping, and allows BM25F with coverage, which bleve's queries cannot
// express. User text is never parsed as a query language.
//
// An index is a folder: root.bolt (which segments belong to it, which records in them
// are deleted) and *.zap (immutable segments). It is written once, by Build, or by
// Update as a copy that shares segments with the old one; nothing ever changes a folder
// that others may have open. Readers take a shared lock, so any number of them work
// side by side.
//
// The fields of a record, with one letter each because every segment repeats them:
//
//	h  words of the page's title, the path of headings, the file's path and the summary
//	b  words of the prose and the code
//	k  exact keys: the path and its folders, scope, library, version
//	m  stored: what a hit shows
//
// The words of one field may come from several texts that count differently (title
// more than path): that is settled in the frequencies when a record is built, because
// each further field costs a list of postings for every word.
//
// To change what is indexed: document.go writes it, fields in score.go weighs it, and
// format in build.go goes up by one, which makes older indexes say that they must be
// rebuilt.
package text
