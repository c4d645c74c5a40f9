// Package tools holds the operations that agents and people call: one file and
// one text per tool. It knows the core (package index) and the MCP SDK, and it is
// the only importer of the latter.
//
// A tool is a value in All. Its arguments are checked in one place, Tool.Call, so
// that the MCP server and the command line give the same answer to the same
// question. An answer has two faces: Data, the stable structure of the command
// line, and Text, the short form that people and models read. Only Text goes over
// MCP.
//
// To add a tool: write NAME.go with a Tool and NAME.md with its description, put
// it into All, and run the tests with -update.
package tools
