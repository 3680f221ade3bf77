package variants

import (
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// Overlay writes the code of rules after a transformation below dir, and returns
// the file that go test -overlay takes: their proofs run on it.
func (c *Code) Overlay(dir string, rules []*analysis.Analyzer, t *rewrite.Transformation) (string, error) {
	replace := map[string]string{}
	for _, r := range rules {
		for _, part := range []string{"bad", "good"} {
			for _, m := range c.apply(t, c.groups[r.Name][part]).Packages {
				for _, f := range m.Files {
					text, err := format.Source(f.Text)
					if err != nil {
						return "", fmt.Errorf("%s: %w", f.File.Name, err)
					}
					file := filepath.Join(dir, fmt.Sprintf("%d.go", len(replace)))
					replace[f.File.Name] = file
					if err := os.WriteFile(file, text, 0o666); err != nil {
						return "", err
					}
				}
			}
		}
	}
	text, err := json.MarshalIndent(map[string]any{"Replace": replace}, "", "\t")
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o666)
}
