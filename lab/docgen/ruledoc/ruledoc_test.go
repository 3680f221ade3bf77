package ruledoc

import (
	"os"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/lab/docgen/evidence"
)

const doc = `// Package lostname defines an Analyzer.
//
// # Analyzer lostname
//
// lostname: report a *pointer that is lost
//
// The first paragraph with ` + "`<code>`" + ` and <none>, a_b.
//
// At run time: one
// log line:
//
//	Warning: lost
//
// More of it.
//
// Instead: keep it.
//
// Not reported:
//   - the first
//     of two
//   - the second, a|b
//
// Versions: all.
package lostname
`

// TestRender compares the whole page of a small rule.
func TestRender(t *testing.T) {
	p, err := Parse(doc)
	if err != nil {
		t.Fatal(err)
	}
	got := p.Render(Facts{
		Topic: "cache", Level: "default", Since: "v0.1.0",
		Bad: []string{"lose(p) // reported"}, Good: []string{"keep(p)", "keep(q)"},
		Verdicts: Verdicts{Counts: evidence.Counts{True: 9, Accepted: 2, False: 1}, Repos: 4},
	})
	const golden = "testdata/lostname.md"
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got (UPDATE=1 writes %s)\n%s", golden, got)
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"no comment", doc, "package lostname\n", "no package comment"},
		{"no heading", "# Analyzer lostname", "the analyzer lostname,", `no heading "# Analyzer NAME"`},
		{"second heading", "// Instead: keep it.", "// # Instead\n//\n// Instead: keep it.", `heading "Instead"`},
		{"no summary", "// lostname: report a *pointer that is lost\n//\n", "", "must be followed by"},
		{"full stop", "that is lost\n", "that is lost.\n", "no full stop"},
		{"long summary", "that is lost\n", "that is lost" + strings.Repeat(" again", 15) + "\n", "at most 90"},
		{"no intro", "// The first paragraph with `<code>` and <none>, a_b.\n//\n", "", "a paragraph after the summary"},
		{"missing section", "// Instead: keep it.\n//\n", "", `section "Instead:"`},
		{"typo", "Instead:", "Insted:", `unknown label "Insted:"`},
		{"empty fix", "// Not reported:\n", "// Fix:\n//\n// Not reported:\n", `text in section "Fix:"`},
		{"order", "Instead:", "Versions:", "repeated or out of order"},
	}
	for _, tt := range tests {
		src := strings.Replace(doc, tt.old, tt.new, 1)
		if src == doc {
			t.Fatalf("%s: nothing to replace", tt.name)
		}
		if _, err := Parse(src); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
}

func TestRegions(t *testing.T) {
	const src = `package bad

// doc:begin

func F() {
	if lost {
		lose() // want ` + "`it is lost`" + ` // want:related "here"
		// want@-1 "also"
		keep() // miss: not seen

		// the end
	}
}

// doc:end

// doc:begin
	g(a, // want "x"
		b) // todo: wrong
// doc:end
`
	got, err := Regions(src)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"func F() {\n\tif lost {\n\t\tlose() // reported\n\t\tkeep()\n\n\t\t// the end\n\t}\n}",
		"g(a, // reported\n\tb)",
	}
	if len(got) != len(want) {
		t.Fatalf("got %d regions, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got\n%s\nwant\n%s", got[i], want[i])
		}
	}
	for src, want := range map[string]string{
		"// doc:begin\nx\n": "line 1: // doc:begin without // doc:end",
		"// doc:end\n":      "line 1: // doc:end without",
		"// doc:begin\nx\n// doc:begin\nx\n// doc:end\n": "line 3: // doc:begin inside the region",
		"// doc:begin\n\n// doc:end\n":                   "line 1: empty region",
	} {
		if _, err := Regions(src); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", src, err, want)
		}
	}
}
