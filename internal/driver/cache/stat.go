package cache

import (
	"io/fs"
	"time"
)

// A Stat is what the file system says of a file without its content.
type Stat struct {
	Size    int64
	Time    int64 // of the last change of the content, in nanoseconds
	Changed int64 // of the last change of anything; 0 where the system does not tell
	ID      uint64
}

// StatOf returns what info says.
func StatOf(info fs.FileInfo) Stat {
	s := Stat{Size: info.Size(), Time: info.ModTime().UnixNano()}
	s.Changed, s.ID = system(info)
	return s
}

// The steps of the clocks of file systems: those that tell whole seconds, and
// those that tell fractions, which kernels count in ticks.
const (
	coarse = 2 * time.Second
	fine   = 100 * time.Millisecond
)

// Tells reports whether a file that has this Stat now, and had it at a time when
// its content was read, still has that content. A file that was written about the
// time of reading may have been written once more since, within one tick of the
// clock. Where the system does not tell when a file was changed, times without a
// fraction are not believed: archives and copies set them.
func (s Stat) Tells(read time.Time) bool {
	step := fine
	if last := max(s.Time, s.Changed); last%int64(time.Second) == 0 {
		if s.Changed == 0 {
			return false
		}
		step = coarse
	}
	before := read.Add(-step).UnixNano()
	return s.Time < before && s.Changed < before
}
