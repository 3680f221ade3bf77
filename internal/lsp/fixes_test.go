package lsp

import (
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/report"
)

func TestFixed(t *testing.T) {
	const imports = "package a\n\nimport (\n\t\"errors\"\n\t\"fmt\"\n)\n\nvar _ = fmt.Sprint()\n\n"
	edit := func(text, old, with string) []report.Edit {
		at := strings.Index(text, old)
		return []report.Edit{{Start: at, End: at + len(old), NewText: with, FileSize: len(text)}}
	}
	for _, tt := range []struct{ name, text, old, with, want string }{
		{"an import goes", imports + "var x = errors.New(\"\")\n", `errors.New("")`, "nil", "package a\n\nimport (\n\t\"fmt\"\n)\n\nvar _ = fmt.Sprint()\n\nvar x = nil\n"},
		{"the only import goes", "package a\n\nimport \"errors\"\n\nvar x = errors.New(\"\")\n", `errors.New("")`, "nil", "package a\n\nvar x = nil\n"},
		{"what is unused before stays", imports + "var x = 1\n", "1", "2", imports + "var x = 2\n"},
		{"formatted if it was", "package a\n\nvar (\n\tx = 1\n\ty = 2\n)\n", "x", "longer", "package a\n\nvar (\n\tlonger = 1\n\ty      = 2\n)\n"},
		{"not if it was not", "package a\n\nvar   z = 3\n\nvar (\n\tx = 1\n\ty = 2\n)\n", "x", "longer", "package a\n\nvar   z = 3\n\nvar (\n\tlonger = 1\n\ty = 2\n)\n"},
		{"line ends stay", "package a\r\n\r\nvar x = 1\r\n", "1", "2", "package a\r\n\r\nvar x = 2\r\n"},
	} {
		got, err := fixed("a.go", []byte(tt.text), edit(tt.text, tt.old, tt.with))
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: %q, %v, want %q", tt.name, got, err, tt.want)
		}
	}
	for name, edits := range map[string][]report.Edit{
		"another text":   {{Start: 0, End: 1, FileSize: 3}},
		"no Go code":     edit("package a\n", "package", "pack"),
		"two in one":     {{Start: 0, End: 4, FileSize: 10}, {Start: 2, End: 6, FileSize: 10}},
		"behind the end": {{Start: 9, End: 99, FileSize: 10}},
	} {
		if got, err := fixed("a.go", []byte("package a\n"), edits); err == nil {
			t.Errorf("%s: %q, want an error", name, got)
		}
	}
}

func TestMerged(t *testing.T) {
	fix := func(edits ...report.Edit) report.Finding {
		return report.Finding{Fixes: []report.Fix{{Edits: edits}}}
	}
	at := func(start, end int, text string) report.Edit {
		return report.Edit{File: "a.go", Start: start, End: end, NewText: text}
	}
	got := merged([]report.Finding{
		fix(at(0, 0, "import"), at(10, 20, "x")),
		{},
		fix(at(0, 0, "import"), at(15, 25, "y")), // overlaps
		fix(at(0, 0, "import"), at(30, 30, "z")), // shares the import
	})["a.go"]
	want := []report.Edit{at(0, 0, "import"), at(10, 20, "x"), at(30, 30, "z")}
	if len(got) != len(want) || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Errorf("%+v", got)
	}
}

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
