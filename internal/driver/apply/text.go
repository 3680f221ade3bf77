package apply

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/report"
)

// Text returns the text of a file after the edits of a fix, formatted and without the
// imports that lost their last use, as Prepare makes it.
func Text(file string, old []byte, edits []report.Edit) ([]byte, error) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b report.Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var out []byte
	pos := 0
	for _, e := range edits {
		if e.FileSize != len(old) || e.Start < pos || e.End > len(old) {
			return nil, fmt.Errorf("%s: changed since it was analyzed: not fixed", file)
		}
		out = append(append(out, old[pos:e.Start]...), e.NewText...)
		pos = e.End
	}
	return tidy(old, append(out, old[pos:]...))
}

// Texts merges the first fix of each finding, as Prepare does, into the texts that
// read returns, and returns those that differ, by file.
func Texts(read func(file string) ([]byte, error), findings []report.Finding) (map[string][]byte, error) {
	out := map[string][]byte{}
	for file, edits := range new(Plan).accept(findings, nil) {
		old, err := read(file)
		if err != nil {
			return nil, err
		}
		text, err := Text(file, old, edits)
		if err != nil {
			return nil, err
		}
		if string(text) != string(old) {
			out[file] = text
		}
	}
	return out, nil
}
