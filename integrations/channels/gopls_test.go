package channels

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/integrations/internal/lsp"
	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// gopls opens every file in an editor and asks for all diagnostics and fixes.
func (c *comparison) gopls(t *testing.T, program string) []report.Finding {
	t.Helper()
	program, err := filepath.Abs(program)
	if err != nil {
		t.Fatal(err)
	}
	settings := map[string]any{"pullDiagnostics": true}
	if c.tags != "" {
		settings["buildFlags"] = []string{"-tags=" + c.tags}
	}
	client, err := lsp.Start(program, c.dir, []string{"GOFLAGS=", "GOWORK="}, settings)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := client.Close(); err != nil {
			t.Error(err)
		}
	}()
	known := map[string]bool{}
	for _, a := range defaults() {
		known[a.Name] = true
	}
	var all []report.Finding
	for _, file := range c.files(t) {
		if err := client.Open(file); err != nil {
			t.Fatal(err)
		}
		diagnostics, err := client.Pull(file)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		ours := func(all []lsp.Diagnostic) []lsp.Diagnostic {
			return slices.DeleteFunc(slices.Clone(all), func(d lsp.Diagnostic) bool { return !known[d.Source] })
		}
		found := ours(diagnostics)
		// Fixes are offered for what was published, which may come later.
		if len(found) > 0 {
			if _, err := client.Wait(file, func(all []lsp.Diagnostic) bool { return len(ours(all)) == len(found) }); err != nil {
				t.Fatal(err)
			}
		}
		for _, d := range found {
			all = append(all, c.fromEditor(t, client, file, d))
		}
	}
	return all
}

// goplsForm is everything; gopls sorts the edits of a fix.
func goplsForm(f report.Finding) string {
	f.Fixes = slices.Clone(f.Fixes)
	for i, fix := range f.Fixes {
		fix.Edits = slices.Clone(fix.Edits)
		slices.SortFunc(fix.Edits, func(a, b report.Edit) int { return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start)) })
		f.Fixes[i] = fix
	}
	return whole(f)
}

// files are the Go files of the packages of the module, with the tags. gopls knows no other.
func (c *comparison) files(t *testing.T) []string {
	t.Helper()
	const format = `{{$dir := .Dir}}{{range .GoFiles}}{{$dir}}/{{.}}
{{end}}{{range .TestGoFiles}}{{$dir}}/{{.}}
{{end}}{{range .XTestGoFiles}}{{$dir}}/{{.}}
{{end}}`
	out := drivertest.Run(t, c.dir, nil, "go", "list", "-tags="+c.tags, "-f", format, "./...")
	if out.Code != 0 {
		t.Fatal(out)
	}
	return slices.DeleteFunc(strings.Split(out.Stdout, "\n"), func(s string) bool { return s == "" })
}

// fromEditor converts a diagnostic and the fixes that the editor is offered.
func (c *comparison) fromEditor(t *testing.T, client *lsp.Client, file string, d lsp.Diagnostic) report.Finding {
	t.Helper()
	f := report.Finding{Rule: d.Source, File: c.relative(file), Message: d.Message}
	f.Line, f.Column = place(t, file, d.Range.Start)
	f.EndLine, f.EndColumn = place(t, file, d.Range.End)
	if d.Code != d.Source || d.CodeDescription == nil || !strings.HasSuffix(d.CodeDescription.Href, "/docs/rules/"+d.Source+".md") {
		t.Errorf("%s:%d: %s: no link to the page of the rule: %+v", f.File, f.Line, d.Source, d)
	}
	for _, r := range d.RelatedInformation {
		name := lsp.File(r.Location.URI)
		related := report.Related{File: c.relative(name), Message: r.Message}
		related.Line, related.Column = place(t, name, r.Location.Range.Start)
		related.EndLine, related.EndColumn = place(t, name, r.Location.Range.End)
		f.Related = append(f.Related, related)
	}
	actions, err := client.QuickFixes(file, d)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	for _, a := range actions {
		if len(a.Diagnostics) != 1 || a.Diagnostics[0].Source != d.Source || a.Diagnostics[0].Range != d.Range {
			continue // of another finding that overlaps
		}
		fix := report.Fix{Message: a.Title}
		for _, change := range a.Edit.DocumentChanges {
			name := lsp.File(change.TextDocument.URI)
			for _, e := range change.Edits {
				text := read(t, name)
				fix.Edits = append(fix.Edits, report.Edit{
					File: c.relative(name), Start: lsp.Offset(text, e.Range.Start), End: lsp.Offset(text, e.Range.End), NewText: e.NewText,
				})
			}
		}
		f.Fixes = append(f.Fixes, fix)
	}
	return f
}

func (c *comparison) relative(file string) string {
	rel, err := filepath.Rel(c.dir, file)
	if err != nil {
		return file
	}
	return filepath.ToSlash(rel)
}

// place converts a position in a file to line and column in bytes, from 1.
func place(t *testing.T, file string, pos lsp.Position) (line, column int) {
	t.Helper()
	before := read(t, file)
	before = before[:lsp.Offset(before, pos)]
	return pos.Line + 1, len(before) - strings.LastIndexByte(before, '\n')
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
