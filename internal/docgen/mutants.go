package main

import (
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/internal/docgen/frameworks"
	"github.com/ctrlvet/ctrlvet/internal/mutate/run"
	"github.com/ctrlvet/ctrlvet/internal/seeded"
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
