package report

import (
	"cmp"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/ondemand"
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

// Sources gives out lines of the files that a report names. It is not safe for concurrent use.
type Sources struct{ read sources }

// NewSources returns the sources below a directory, which relative names start from.
func NewSources(dir string) *Sources {
	return &Sources{sources{dir: dir, files: map[string][][]byte{}}}
}

// Line returns a line of a file, counted from 1; ok is false when there is none.
func (s *Sources) Line(file string, n int) (text []byte, ok bool) { return s.read.line(file, n) }

// Place names a position as editors parse it; a line or column of 0 is left out.
func Place(file string, line, column int) string { return place(file, line, column) }
