// Package cfamily reads C and C++.
//
// The grammars know little of the preprocessor, and real code is full of it. So a file
// goes through three steps:
//
//   - scan.go cuts it into tokens, directives among them;
//   - directives.go takes the directives out, conditionals.go decides which branches of a
//     conditional can stay side by side, and heal.go with its companions takes out the
//     words that only a macro explains. What is taken out is overwritten with spaces, so
//     all else keeps its place, and the names in it are kept as uses;
//   - the grammar reads what is left, and the other files of the package walk its tree.
package cfamily
