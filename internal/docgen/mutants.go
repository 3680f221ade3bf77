package main

import (
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/internal/mutate/run"
)

// mutantTables returns the tables of the mutants of real programs: of those that
// rules were mended on, and of those that were only measured.
func mutantTables(root string) (out []filling, err error) {
	for _, name := range []string{"mutants", "mutants-control"} {
		rows, err := run.ReadFile(filepath.Join(root, "corpus", name+".tsv"))
		if err != nil {
			return nil, err
		}
		text := run.Summary(rows)
		if len(rows) > 0 {
			text += "\n" + run.Table(rows)
		}
		out = append(out, filling{"corpus/README.md", name, text})
	}
	return out, nil
}
