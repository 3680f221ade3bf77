package cache

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// usage says how large a cache is.
type usage struct {
	Files int
	Bytes int64
}

// Usage counts the files of the cache.
func (s *Store) Usage() (usage, error) {
	files, err := s.files()
	u := usage{Files: len(files)}
	for _, f := range files {
		u.Bytes += f.size
	}
	return u, err
}

// Clean removes all files of the cache, and the directories that are empty then,
// and says what that was.
func (s *Store) Clean() (usage, error) {
	files, err := s.files()
	if err != nil {
		return usage{}, err
	}
	var u usage
	var errs []error
	for _, f := range files {
		switch err := os.Remove(f.name); {
		case err == nil:
			u.Files++
			u.Bytes += f.size
		case !errors.Is(err, fs.ErrNotExist):
			errs = append(errs, err)
		}
	}
	for _, f := range files {
		_ = os.Remove(filepath.Dir(f.name)) // fails while it holds something
	}
	_ = os.Remove(s.dir)
	return u, errors.Join(errs...)
}

// stale is the age at which a file that was left half written is removed.
const stale = time.Hour

// Trim removes what was not used for longest until the cache has no more than
// max bytes. It does nothing if nothing was written since Open.
func (s *Store) Trim(max int64) {
	s.mu.Lock()
	wrote := s.wrote
	s.wrote = false
	s.mu.Unlock()
	if !wrote {
		return
	}
	files, err := s.files()
	if err != nil {
		return
	}
	var total int64
	kept := files[:0]
	for _, f := range files {
		if strings.HasPrefix(filepath.Base(f.name), ".") {
			if time.Since(f.used) > stale {
				_ = os.Remove(f.name)
			}
			continue
		}
		total += f.size
		kept = append(kept, f)
	}
	if total <= max {
		return
	}
	slices.SortFunc(kept, func(a, b file) int { return a.used.Compare(b.used) })
	for _, f := range kept {
		// A little more than need be, so that not each run trims.
		if total <= max-max/10 {
			break
		}
		if os.Remove(f.name) == nil {
			total -= f.size
		}
	}
}
