package main

import (
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/lab/docgen/frameworks"
	"github.com/ctrlvet/ctrlvet/lab/mutate/run"
	"github.com/ctrlvet/ctrlvet/lab/seeded"
)

// mutantTables returns the tables of the mutants of real programs: of those that
// rules were mended on, and of those that were only measured. It adds the page of
// those of the reference operators, and that about frameworks.
func mutantTables(root string, pages map[string]string) (out []filling, err error) {
	if pages["docs/seeded.md"], err = seeded.Page(root); err != nil {
		return nil, err
	}
	text, err := frameworks.Page(root)
	if err != nil {
		return nil, err
	}
	if text != "" {
		pages["docs/frameworks.md"] = text
	}
	for _, name := range []string{"mutants", "mutants-control"} {
		rows, err := run.ReadFile(filepath.Join(root, "lab", "corpus", name+".tsv"))
		if err != nil {
			return nil, err
		}
		text := run.Summary(rows)
		if len(rows) > 0 {
			text += "\n" + run.Table(rows)
		}
		out = append(out, filling{"lab/corpus/README.md", name, text})
	}
	return out, nil
}
