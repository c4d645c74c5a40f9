//go:build !unix

package walk

const openFlags = 0
