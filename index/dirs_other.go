//go:build !unix

package index

import "os"

func canWrite(dir string) bool {
	f, err := os.CreateTemp(dir, ".vade-*")
	if err != nil {
		return false
	}
	f.Close()
	os.Remove(f.Name())
	return true
}
