package inputs

import "path/filepath"

// Module returns the root of the module that a directory lies in, the nearest one with a
// go.mod, and the directories from dir up to it. Where there is none the root is empty, and
// within has all directories above as well.
func (l *Log) Module(dir string) (root string, within []string) {
	for {
		within = append(within, dir)
		if info, err := l.Stat(filepath.Join(dir, "go.mod")); err == nil && !info.IsDir() {
			return dir, within
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", within
		}
		dir = up
	}
}
