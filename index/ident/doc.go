// Package ident cuts technical text into tokens. It is the one analyzer of the
// index: the text index and the names of the code graph are cut with it, and so is
// every query, so that what was indexed is what is looked for.
//
// The tokens of one written word:
//
//	plotCourseGrid       plotcoursegrid, coursegrid, plot, course, grid
//	plot_course_grid     plot_course_grid, plotcoursegrid, coursegrid, plot, course, grid
//	http.ListenAndServe  http.listenandserve, http, listenandserve, andserve, listen, and, serve
//	--dry-run            --dry-run, dry-run, dryrun, dry, run
//	@if, C++, .NET, v1.2 @if if, c++ c, .net net, v1.2 1.2
//	系泊缆绳              系泊, 泊缆, 缆绳, 绳
//
// Words are split before they are lower-cased; everything is lower case and NFKC.
// Scripts that are written without spaces are indexed as overlapping pairs, and
// cut where the script changes; a single sign is found as the beginning of a pair. No word is stemmed: Variants gives the
// inflections of a plain English word to look for instead, which costs the index
// nothing and leaves identifiers alone.
//
// No token holds white space or a control character, so tokens joined by spaces
// (Text) can be handed to any tokenizer that cuts at spaces only.
//
// To teach it a new kind of literal (a sign that belongs to a name), change the
// tables in class.go and add a row to the test of Tokens.
package ident
