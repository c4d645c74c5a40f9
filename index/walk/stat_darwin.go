package walk

import (
	"io/fs"
	"syscall"
)

// identity returns the inode and its last change in ns.
func identity(info fs.FileInfo) (inode uint64, ctime int64) {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return st.Ino, st.Ctimespec.Sec*1e9 + st.Ctimespec.Nsec
	}
	return 0, 0
}
