// Package golang reads Go files.
package golang
