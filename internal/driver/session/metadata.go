package session

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

// settingsContent is what the settings of all modules say.
func (s *Session) settingsContent() string { return string(config.Content(config.Roots(s.dir))) }

// moduleFiles is what the versions of dependencies depend on.
func (s *Session) moduleFiles() string {
	h := sha256.New()
	add := func(name string) {
		data, err := os.ReadFile(name)
		fmt.Fprintf(h, "%s %t %d\n", name, err == nil, len(data))
		h.Write(data)
	}
	for _, root := range config.Roots(s.dir) {
		for _, name := range []string{"go.mod", "go.sum", filepath.Join("vendor", "modules.txt")} {
			add(filepath.Join(root, name))
		}
	}
	for dir := s.dir; ; dir = filepath.Dir(dir) {
		add(filepath.Join(dir, "go.work"))
		if dir == filepath.Dir(dir) {
			return string(h.Sum(nil))
		}
	}
}

// A listing is what lies in a directory, as far as the go command cares.
type listing struct {
	time  time.Time
	racy  bool
	names string
}

// list reads a directory.
func list(dir string) (l listing, subdirs []string) {
	now := time.Now()
	info, err := os.Stat(dir)
	if err != nil {
		return listing{names: "missing"}, nil
	}
	l.time, l.racy = info.ModTime(), now.Sub(info.ModTime()) < granularity
	entries, _ := os.ReadDir(dir)
	var names []string
	for _, e := range entries {
		name := e.Name()
		switch {
		case strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_"):
		case e.IsDir():
			if name != "testdata" && name != "vendor" && name != "node_modules" {
				subdirs = append(subdirs, filepath.Join(dir, name))
				names = append(names, name+"/")
			}
		case strings.HasSuffix(name, ".go") || name == "go.mod":
			names = append(names, name)
		}
	}
	l.names = strings.Join(names, "\n")
	return l, subdirs
}

// noteListings reads the directories of the modules.
func (s *Session) noteListings() {
	s.dirs = map[string]listing{}
	roots := config.Roots(s.dir)
	var visit func(dir string)
	visit = func(dir string) {
		if _, ok := s.dirs[dir]; ok {
			return
		}
		l, subdirs := list(dir)
		if !slices.Contains(roots, dir) && contains(l.names, "go.mod") {
			return // another module
		}
		s.dirs[dir] = l
		for _, sub := range subdirs {
			visit(sub)
		}
	}
	for _, root := range roots {
		visit(root)
	}
	// Modules that replace directives take from directories.
	for _, u := range s.live.Units {
		for _, f := range u.Sources() {
			if dir := filepath.Dir(f); s.dirs[dir].names == "" {
				s.dirs[dir], _ = list(dir)
			}
		}
	}
}

// listingsChanged reports whether there are other Go files than before.
func (s *Session) listingsChanged() bool {
	for dir, l := range s.dirs {
		if info, err := os.Stat(dir); err == nil && !l.racy && info.ModTime().Equal(l.time) {
			continue
		}
		now, _ := list(dir)
		if now.names != l.names {
			return true
		}
		s.dirs[dir] = now
	}
	return false
}

// headersNow returns what the go command read in the files of the program, and in
// files of the overlay that it may not have known.
func (s *Session) headersNow(req Request) map[string]string {
	out := map[string]string{}
	for _, u := range s.live.Units {
		for _, f := range u.Sources() {
			if u.Whole() {
				out[f] = fmt.Sprintf("%x", s.files.look(f).sum) // cgo reads all of it
			} else if _, ok := out[f]; !ok {
				out[f] = s.files.header(f)
			}
		}
	}
	for f := range req.Overlay {
		if _, ok := out[f]; !ok && strings.HasSuffix(f, ".go") {
			out[f] = s.files.header(f)
		}
	}
	return out
}

// headersChanged reports whether the go command would read something else in the
// files than before.
func (s *Session) headersChanged(req Request) bool {
	now := s.headersNow(req)
	for f, h := range now {
		if before, ok := s.headers[f]; !ok || before != h {
			return true
		}
	}
	return false
}

// worldly matches the files besides those of a package that rules about roles read.
func worldly(name string) bool {
	switch filepath.Ext(name) {
	case ".go", ".yaml", ".yml", ".json", ".tpl", ".tmpl":
		return true
	}
	return name == "Makefile" || name == "PROJECT"
}

// worldAge is how old an answer about these files may be while nothing is saved.
const worldAge = 3 * time.Second

// stampWorld notes the state of the files that rules about roles read from disk.
func (s *Session) stampWorld(req Request) {
	if s.world != "" && !req.Saved && time.Since(s.worldTime) < worldAge {
		return
	}
	h := sha256.New()
	for _, dir := range slices.Sorted(maps.Keys(s.dirs)) {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			if e.IsDir() || !worldly(e.Name()) {
				continue
			}
			if info, err := e.Info(); err == nil {
				fmt.Fprintf(h, "%s/%s %d %d\n", dir, e.Name(), info.Size(), info.ModTime().UnixNano())
			} else if err != fs.ErrNotExist {
				fmt.Fprintln(h, err)
			}
		}
	}
	s.world, s.worldTime = string(h.Sum(nil)), time.Now()
}
