package session

import (
	"bytes"
	"crypto/sha256"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
)

// A content is what is known of a file.
type content struct {
	sum     hash
	missing bool
	marked  bool   // it holds a marker that rules compare with other files
	header  string // see headerOf; "" until it is asked for

	overlaid bool
	size     int64
	time     time.Time // of the last change
	racy     bool      // it may have changed again without that being seen
}

// files reads files as they stand in the editor or on disk, and tells cheaply which
// changed. A file is looked at once in each request.
type files struct {
	mu      sync.Mutex
	overlay map[string][]byte
	known   map[string]content // from this request or from one before
	seen    map[string]bool    // looked at in this request
}

// begin begins a request.
func (f *files) begin(overlay map[string][]byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.overlay, f.seen = overlay, map[string]bool{}
}

// granularity is more than the time in which two changes of a file can have the same
// time.
const granularity = 50 * time.Millisecond

// look returns what is known of a file now.
func (f *files) look(name string) content {
	f.mu.Lock()
	defer f.mu.Unlock()
	c, ok := f.known[name]
	if f.seen[name] {
		return c
	}
	f.seen[name] = true
	if text, over := f.overlay[name]; over {
		if sum := sha256.Sum256(text); !ok || c.missing || c.sum != sum {
			c = content{sum: sum, marked: bytes.Contains(text, marker)}
		}
		c.overlaid = true
		f.known[name] = c
		return c
	}
	info, err := os.Stat(name)
	if err == nil && ok && !c.missing && !c.overlaid && !c.racy && c.size == info.Size() && c.time.Equal(info.ModTime()) {
		return c
	}
	now := time.Now()
	text, err := inputs.ReadFile(name)
	if err != nil || info == nil {
		c = content{missing: true}
	} else {
		sum := sha256.Sum256(text)
		if !ok || c.missing || c.sum != sum {
			c = content{sum: sum, marked: bytes.Contains(text, marker)}
		}
		c.overlaid, c.size, c.time = false, info.Size(), info.ModTime()
		c.racy = now.Sub(info.ModTime()) < granularity
	}
	f.known[name] = c
	return c
}

// read returns what a file holds: in the editor, or on disk.
func (f *files) read(name string) ([]byte, error) {
	f.mu.Lock()
	text, ok := f.overlay[name]
	f.mu.Unlock()
	if ok {
		return text, nil
	}
	return inputs.ReadFile(name)
}

// text returns what a file holds, nil if it cannot be read.
func (f *files) text(name string) []byte {
	text, _ := f.read(name)
	return text
}

// same reports whether files hold what they held.
func (f *files) same(read map[string]hash) bool {
	for name, sum := range read {
		if f.look(name).sum != sum {
			return false
		}
	}
	return true
}

// unsaved returns the Go files of the overlay that are not what is on disk.
func (f *files) unsaved() map[string][]byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	out := map[string][]byte{}
	for name, text := range f.overlay {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		if disk, err := os.ReadFile(name); err != nil || !bytes.Equal(disk, text) {
			out[name] = text
		}
	}
	return out
}

// header returns what the go command reads in a Go file: see headerOf.
func (f *files) header(name string) string {
	c := f.look(name)
	if c.missing || c.header != "" {
		return c.header
	}
	c.header = headerOf(f.text(name))
	f.mu.Lock()
	f.known[name] = c
	f.mu.Unlock()
	return c.header
}

// headerOf returns what the go command reads in a Go file: the comments before the
// package clause, which may hold build constraints, the name and the imports.
func headerOf(src []byte) string {
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ImportsOnly|parser.ParseComments|parser.SkipObjectResolution)
	if f == nil {
		return "unreadable"
	}
	var b strings.Builder
	for _, g := range f.Comments {
		for _, c := range g.List {
			if c.Pos() < f.Package && strings.HasPrefix(c.Text, "//") {
				if text := strings.TrimSpace(c.Text[2:]); strings.HasPrefix(text, "go:build") || strings.HasPrefix(text, "+build") {
					b.WriteString(c.Text + "\n")
				}
			}
		}
	}
	if f.Name != nil {
		b.WriteString("package " + f.Name.Name + "\n")
	}
	for _, spec := range f.Imports {
		b.WriteString(spec.Path.Value + "\n")
	}
	if err != nil {
		b.WriteString("broken")
	}
	return b.String()
}
