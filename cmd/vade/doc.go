// Command vade indexes a project and answers questions about it, on the command
// line and to agents over MCP.
//
// Each command is one file and one line in the table of main.go. Commands parse
// flags, call the core or a tool, and print; they hold no logic of their own. Only
// this package prints.
package main
