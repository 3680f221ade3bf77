package cache

import (
	"io/fs"
	"syscall"
)

// system returns when anything of a file was last changed, which no program can
// set, and the number of the file.
func system(info fs.FileInfo) (changed int64, id uint64) {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return st.Ctimespec.Nano(), st.Ino
	}
	return 0, 0
}
