// Package archtest holds the tests about the module as a whole: which package may
// import which, which of them may use cgo, an engine, the network or the terminal,
// which modules are linked in, and what every package and file must or must not
// have. It has no code of its own.
//
// A new package fails these tests until it has a line in the table of layers; a new
// dependency until it has a line that says what it is for, and its licence stands in
// THIRD_PARTY_NOTICES.
package archtest
