package cli

import (
	"fmt"
	"hash/fnv"
	"io/fs"
	"path/filepath"
	"slices"
	"time"
)

// watchEvery is how often files are looked at.
const watchEvery = 500 * time.Millisecond

// watch checks again whenever a file of the modules has changed, until somebody interrupts it.
func (a *App) watch(s settings, patterns []string) (int, error) {
	s.patterns = patterns
	for last := uint64(0); ; time.Sleep(watchEvery) {
		roots, err := s.roots()
		if err != nil {
			return exitFailed, err
		}
		now := stateOf(roots)
		if now == last {
			continue
		}
		last = now
		if _, err := a.check(s, patterns); stopped(err) {
			return exitStopped, err
		} else if err != nil {
			a.errorf("%v", err)
		}
		a.errorf("watching for changes; interrupt ends it")
	}
}

// stateOf is another number when a file of the directories that rules may read is another one.
func stateOf(roots []string) uint64 {
	h := fnv.New64a()
	for _, root := range roots {
		_ = filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error { // what cannot be read does not change
			if err != nil || e.IsDir() && (e.Name() == ".git" || e.Name() == "node_modules") {
				return fs.SkipDir
			}
			if info, err := e.Info(); err == nil && slices.Contains([]string{".go", ".mod", ".sum", ".work", ".yml", ".yaml"}, filepath.Ext(name)) {
				fmt.Fprintln(h, name, info.Size(), info.ModTime())
			}
			return nil
		})
	}
	return h.Sum64()
}
