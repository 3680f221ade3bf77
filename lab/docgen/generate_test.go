package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/lab/docgen/evidence"
	"github.com/ctrlvet/ctrlvet/lab/docgen/questions"
	"github.com/ctrlvet/ctrlvet/lab/docgen/ruledoc"
	"github.com/ctrlvet/ctrlvet/lab/mutate/run"
)

const docText = `// Package lostname defines an Analyzer.
//
// # Analyzer lostname
//
// lostname: report a pointer that is lost
//
// Consequence: lost write.
//
// Why.
//
// At run time: one log line.
//
// Instead: keep it.
//
// Fix: review. The pointer is kept.
//
// Not reported: others.
//
// Versions: all.
package lostname
`

const sightHead = "round\trepo\tcommit\trule\tlevel\tposition\tmessage\tverdict\twhy\n"
const groundHead = "ground\tmistake\trules\tdebt\n"

const verdictHead = "repo\tcommit\trule\tposition\tmessage\tverdict\twhy\n"

// tree writes a small tree as the generator expects it.
func tree(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"README.md":                                "# x\n\n<!-- trust:begin (make docs) -->\n<!-- trust:end -->\n<!-- demo:begin (make docs) -->\nold\n<!-- demo:end -->\n\n<!-- rules:begin (make docs) -->\n<!-- rules:end -->\nend\n",
		"lab/corpus/README.md":                     "<!-- verdicts:begin (make docs) -->\n<!-- verdicts:end -->\n<!-- gone:begin (make docs) -->\n<!-- gone:end -->\n<!-- round1:begin (make docs) -->\n<!-- round1:end -->\n<!-- mutants:begin (make docs) -->\n<!-- mutants:end -->\n<!-- mutants-control:begin (make docs) -->\n<!-- mutants-control:end -->\n",
		"lab/corpus/mutants.tsv":                   strings.Join(run.Columns, "\t") + "\no/r\tabc\tp\tunlock\ta.go:1\tF\treported\tlockbalance/kept\tdefault\t\n",
		"docs/fixes.md":                            "<!-- fixes:begin (make docs) -->\n<!-- fixes:end -->\n",
		"docs/golangci.md":                         "<!-- severity:begin (make docs) -->\n<!-- severity:end -->\n",
		"lab/corpus/verdicts.tsv":                  verdictHead + "o/r\tabc\tlostname\ta.go:1\tm\ttrue\tw\no/r\tabc\tlostname\ta.go:2\tm\tfalse\tw\no/s\tabc\tlostname\ta.go:2\tm\taccepted\tw\n",
		"lab/corpus/firstsight.tsv":                sightHead + sightRows("o/t", 3) + sightRows("o/u", 3) + sightRows("o/v", 2) + sightRows("o/w", 2),
		"analyzers/lostname/doc.go":                docText,
		"testdata/rules/lostname/bad/a.go":         "package bad\n\n// doc:begin\nvar lost int // want `lost`\n// doc:end\n",
		"testdata/rules/lostname/good/a.go":        "package good\n\n// doc:begin\nvar kept int\n// doc:end\n",
		"testdata/rules/lostname/fixed/a.go":       "package fixed\n",
		"docs/rules/gone.md":                       "the page of a rule that is gone\n",
		"testdata/rules/lostname/bad/sub/notes.md": "no Go file\n",
	} {
		write(t, root, name, text)
	}
	return root
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	path := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

var small = input{
	rules:  []listed{{name: "lostname", topic: "cache", level: "default", since: "v0.1.0"}},
	checks: []check{{"directive", "report directives that are wrong\n\nWrite:\n\n\t//lint:ignore lostname why"}},
	demo:   "a.go:1:2: lost (lostname)",
	schema: "{}\n",
	book:   &questions.Book{Questions: []questions.Question{{Room: "kube", Subject: "locks", Name: "kube.Locks", Signature: "()", Rules: []string{"lostname"}}}},
}

// TestGenerate shows what is stale before the first run, what is written, and
// that a second run has nothing to do until something changes.
func TestGenerate(t *testing.T) {
	root := tree(t)
	all := []string{"README.md", "docs/ctrlvet.schema.json", "docs/fixes.md", "docs/golangci.md", "docs/levels.md", "docs/questions.md", "docs/rules/README.md", "docs/rules/directive.md", "docs/rules/gone.md", "docs/rules/lostname.md", "docs/seeded.md", "internal/frame/rule/levels.txt", "lab/corpus/README.md"}
	for _, write := range []bool{false, true} { // not writing leaves everything stale
		changed, err := generate(root, small, write)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(changed, all) {
			t.Errorf("write %t: changed %q, want %q", write, changed, all)
		}
	}
	for name, parts := range map[string][]string{
		"README.md": {"```text\na.go:1:2: lost (lostname)\n```", "| lost write | [lostname](docs/rules/lostname.md) |", "\nend\n"},
		"lab/corpus/README.md": {"| [lostname](../../docs/rules/lostname.md) | 3 | 2 | 1 | 1 | 1 | 33 % |", "| all | 3 |  | 1 | 1 | 1 | 33 % |", "| default | 1 | 10 | 10 | 0 | 0 | 100 % |",
			"1 mutants of 1 repositories: o/r abc.", "| 1 | 1 | 0 | 1 | 100 % | 1 | 0 | lockbalance/kept 1 |", "Nothing was measured yet."},
		"docs/levels.md":                 {"| [lostname](rules/lostname.md) | evidence | 10 true | 4 true | 1 true, 1 intended, 1 false |"},
		"internal/frame/rule/levels.txt": {"\nlostname default\n"},
		"docs/questions.md":              {"## locks", "| `kube.Locks()` |"},
		"docs/rules/README.md":           {"## For everybody", "| [lostname](lostname.md) |", "[directive](directive.md): report directives that are wrong."},
		"docs/rules/directive.md":        {"# directive", "Report directives that are wrong.", "```go\n//lint:ignore lostname why\n```"},
		"docs/rules/lostname.md":         {"var lost int // reported", "var kept int", "3 findings in 2 repositories judged by hand: 1 true, 1 intended by the author, 1 false", "fix: to review", "It is [to review](../fixes.md): `ctrlvet -fix -unsafe` applies it.\n\nThe pointer is kept."},
	} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range parts {
			if !strings.Contains(string(text), part) {
				t.Errorf("%s does not contain %q:\n%s", name, part, text)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(root, "docs/rules/gone.md")); err == nil {
		t.Error("the page of a rule that is gone is still there")
	}
	expect := func(want ...string) {
		t.Helper()
		changed, err := generate(root, small, false)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(changed, want) {
			t.Errorf("changed %q, want %q", changed, want)
		}
	}
	expect()
	write(t, root, "testdata/rules/lostname/good/a.go", "package good\n\n// doc:begin\nvar safe int\n// doc:end\n")
	expect("docs/rules/lostname.md")
}

func TestGenerateErrors(t *testing.T) {
	tests := []struct{ file, text, want string }{
		{"analyzers/lostname/doc.go", strings.Replace(docText, "Instead:", "Versions:", 1), "repeated or out of order"},
		{"testdata/rules/lostname/good/a.go", "package good\n", "good: no region"},
		{"README.md", "# x\n", "README.md: no region between"},
		{"lab/corpus/firstsight.tsv", "round\n", "firstsight.tsv: line 1: columns"},
		{"lab/corpus/firstsight.tsv", sightHead + "1\to/t\tabc\tlostnames\tdefault\ta.go:1\tm\ttrue\tw\n", `unknown rule "lostnames"`},
		{"lab/corpus/firstsight.tsv", sightHead + "0\to/t\tabc\tlostname\tdefault\ta.go:1\tm\ttrue\tw\n", `line 2: round "0"`},
		{"lab/corpus/firstsight.tsv", sightHead + "1\to/t\tabc\tlostname\tdefault\ta.go:1\tm\tyes\tw\n", `line 2: level "default" and verdict "yes"`},
		{"lab/corpus/mended.tsv", "round\n", "mended.tsv: line 1: columns"},
		{"lab/corpus/mended.tsv", "round\trepo\trule\tposition\n1\to/t\tlostname\tb.go:1\n", "line 2: lab/corpus/firstsight.tsv has no such finding"},
		{"lab/corpus/mended.tsv", "round\trepo\trule\tposition\n1\to/t\tlostname\ta.go:1\n", "line 2: the finding is true"},
		{"lab/corpus/grounds.tsv", "ground\n", "grounds.tsv: line 1: columns"},
		{"lab/corpus/grounds.tsv", groundHead + "proof\tm\t\t\n", "line 2: want a ground, a mistake, and rules or a reason"},
		{"lab/corpus/grounds.tsv", groundHead + "proof\tm\tlostnames\t\n", `unknown rule "lostnames"`},
		{"lab/corpus/verdicts.tsv", verdictHead + "o/r\tabc\tlostnames\ta.go:1\tm\ttrue\tw\n", `unknown rule "lostnames"`},
		{"lab/corpus/verdicts.tsv", verdictHead + "o/r\tabc\tlostname\ta.go:1\tm\tyes\tw\n", `line 2: verdict "yes"`},
		{"lab/corpus/verdicts.tsv", verdictHead + "o/r\tabc\tlostname\ta.go:1\tm\ttrue\n", "line 2: 6 columns, want 7"},
		{"lab/corpus/verdicts.tsv", verdictHead + "o/r\tabc\tlostname\ta.go:1\tm\ttrue\t\n", "line 2: empty column"},
		{"lab/corpus/verdicts.tsv", "repo\n", "line 1: columns are"},
	}
	for _, tt := range tests {
		root := tree(t)
		write(t, root, tt.file, tt.text)
		changed, err := generate(root, small, true)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.file, err, tt.want)
		}
		if len(changed) > 0 {
			t.Errorf("%s: files changed in spite of the error: %q", tt.file, changed)
		}
	}
}

// TestFormVerdicts: verdicts count for their form and for its rule, and every
// verdict on a rule with forms names one.
func TestFormVerdicts(t *testing.T) {
	row := func(repo, rule, verdict string) string {
		return repo + "\tabc\t" + rule + "\ta.go:1\tm\t" + verdict + "\tw\n"
	}
	counts, _, err := countVerdicts(verdictHead + row("o/r", "lostname/a", "true") + row("o/r", "lostname/b", "false") + row("o/s", "lostname/a", "accepted"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]ruledoc.Verdicts{
		"lostname": {Counts: evidence.Counts{True: 1, Accepted: 1, False: 1}, Repos: 2}, "lostname/a": {Counts: evidence.Counts{True: 1, Accepted: 1}, Repos: 2}, "lostname/b": {Counts: evidence.Counts{False: 1}, Repos: 1},
	} {
		if counts[name] != want {
			t.Errorf("%s: %+v, want %+v", name, counts[name], want)
		}
	}
	formed := []listed{{name: "lostname", forms: []form{{"a", "default"}, {"b", "preview"}}}}
	if bad := checkNames(counts, formed); len(bad) > 0 {
		t.Error(bad)
	}
	for name, want := range map[string]string{
		"lostname":   "1 verdicts on lostname name none of its forms: write lostname/a",
		"lostname/c": `verdict on unknown rule "lostname/c"`,
		"other/a":    `verdict on unknown rule "other"`,
	} {
		counts, _, err := countVerdicts(verdictHead + row("o/r", name, "true"))
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(checkNames(counts, formed)); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %q", name, got, want)
		}
	}
}

// FuzzVerdicts feeds any text: it is refused or every line counts once.
func FuzzVerdicts(f *testing.F) {
	f.Add(verdictHead + "o/r\tabc\tlostname\ta.go:1\tm\ttrue\tw\n")
	f.Add("")
	f.Fuzz(func(t *testing.T, src string) {
		counts, _, err := countVerdicts(src)
		if err != nil {
			return
		}
		total := 0
		for name, v := range counts {
			if !strings.Contains(name, "/") { // forms are counted for their rule, too
				total += v.Total()
			}
		}
		if lines := strings.Count(strings.TrimRight(src, "\n"), "\n"); total != lines {
			t.Errorf("%d verdicts in %d lines", total, lines)
		}
	})
}

// sightRows returns rows of findings that are true.
func sightRows(repo string, n int) string {
	return strings.Repeat("1\t"+repo+"\tabc\tlostname\tdefault\ta.go:1\tm\ttrue\tw\n", n)
}
