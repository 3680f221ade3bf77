package lsp

import (
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// TestSuppress: the comment stands where it silences the finding, and nothing else.
func TestSuppress(t *testing.T) {
	s := newServer(testOptions(), nil)
	v := &view{s: s, dir: "/m"}
	for _, tt := range []struct {
		name, text string
		line       int
		want       string // "": not offered
	}{
		{"above", "package a\n\nfunc f() {\n\tx()\n}\n", 4, "package a\n\nfunc f() {\n\t//lint:ignore r/f TODO: say why this is right\n\tx()\n}\n"},
		{"line ends", "package a\r\n\r\nvar x = y\r\n", 3, "package a\r\n\r\n//lint:ignore r/f TODO: say why this is right\r\nvar x = y\r\n"},
		{"to another", "package a\n\n//lint:ignore q why\nvar x = y\n", 4, "package a\n\n//lint:ignore q,r/f why\nvar x = y\n"},
		{"in a text of lines", "package a\n\nvar x = f(`\n`, y)\n", 4, "package a\n\nvar x = f(`\n`, y) //lint:ignore r/f TODO: say why this is right\n"},
		{"within a text", "package a\n\nvar x = `\ny\n`\n", 4, ""},
	} {
		pub := &publication{text: []byte(tt.text)}
		f := report.Finding{Rule: "r", Form: "f", File: "a.go", Line: tt.line, Column: 1}
		edit, ok := v.suppress("/m/a.go", pub, f)
		if !ok {
			if tt.want != "" {
				t.Errorf("%s: not offered", tt.name)
			}
			continue
		}
		e := edit.Changes["file:///m/a.go"][0]
		got, err := change([]byte(tt.text), []contentChange{{&e.Range, *e.NewText}}, utf16Units)
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: %q, %v, want %q", tt.name, got, err, tt.want)
		}
	}
}
