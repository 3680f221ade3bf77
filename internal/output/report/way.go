package report

import (
	"bytes"
	"cmp"
	"path/filepath"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

// origin matches the words by which rules say that a value comes from a place.
var origin = ondemand.Regexp(`^(returned by|read|listed|made|handed (in|over|out))\b|\b(comes from|is read|is made)\b`)

// Way returns the places of a finding as the program comes by: where values come from in
// other files, what explains it and stands before it in its file, the finding itself at
// mistake, then the others as the rule gave them.
func (f Finding) Way() (places []Related, mistake int) {
	var first, then []Related
	for _, r := range f.Related {
		if r.File != f.File && origin().MatchString(r.Message) {
			first = append(first, r)
		} else if r.File == f.File && cmp.Or(cmp.Compare(r.Line, f.Line), cmp.Compare(r.Column, f.Column)) < 0 {
			places = append(places, r)
		} else {
			then = append(then, r)
		}
	}
	slices.SortStableFunc(places, func(a, b Related) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	places = append(first, places...)
	mistake = len(places)
	places = append(places, Related{f.File, f.Line, f.Column, f.EndLine, f.EndColumn, f.Message})
	return append(places, then...), mistake
}

// Sources gives out lines of files that packages were made of. It is not safe for concurrent use.
type Sources struct {
	dir   string
	files map[string][][]byte // nil until it is read
}

// NewSources gives out lines of the sources of a report; a directory is what relative names start from.
func NewSources(dir string, sources []string) *Sources {
	s := &Sources{dir: dir, files: map[string][][]byte{}}
	for _, file := range sources {
		s.files[file] = nil
	}
	return s
}

// Line returns a line of a file, counted from 1; ok is false when there is none.
func (s *Sources) Line(file string, n int) (text []byte, ok bool) {
	lines, known := s.files[file]
	if known && lines == nil {
		name := filepath.FromSlash(file)
		if !filepath.IsAbs(name) {
			name = filepath.Join(s.dir, name)
		}
		lines = [][]byte{}
		if data, err := inputs.ReadFile(name); err == nil {
			lines = bytes.Split(data, []byte("\n"))
		}
		s.files[file] = lines
	}
	if n < 1 || n > len(lines) {
		return nil, false
	}
	return lines[n-1], true
}
