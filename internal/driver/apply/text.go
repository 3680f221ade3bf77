package apply

import (
	"errors"
	"fmt"

	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// Text returns the text of a file after the edits of a fix, formatted and without the
// imports that lost their last use, as Prepare makes it.
func Text(file string, old []byte, edits []report.Edit) ([]byte, error) {
	text, err := rewritten(old, edits)
	if errors.Is(err, errChanged) {
		err = fmt.Errorf("%s: %w", file, err)
	}
	return text, err
}

// Texts merges one safe fix of each finding, as Prepare does, into the texts that
// read returns, and returns those that differ, by file.
func Texts(read func(file string) ([]byte, error), findings []report.Finding) (map[string][]byte, error) {
	out := map[string][]byte{}
	for file, edits := range new(plan).accept(Options{}, findings, nil) {
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
