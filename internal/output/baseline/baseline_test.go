package baseline

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// finding makes one that is about Update(), or about nothing where there is no function.
func finding(rule, pkg, function string, line int, message string) report.Finding {
	f := report.Finding{Package: pkg, Function: function, Line: line, File: "f.go", Message: message}
	f.Rule, f.Form, _ = strings.Cut(rule, "/")
	if function != "" {
		f.About = "Update()"
	}
	return f
}

var known = []report.Finding{
	finding("b/f", "m/p", "F", 3, "status changed on line 2 (x.go:7)"),
	finding("b/f", "m/p", "F", 5, "status changed on line 4 (x.go:8)"),
	finding("a", "m/p", "", 1, "<no> function & \"quotes\""),
	finding("a", "m/o", "T.M", 9, "ä"),
}

const formatted = `{
  "version": 2,
  "findings": [
    {"rule":"a","package":"m/o","function":"T.M","about":"Update()","count":1},
    {"rule":"a","package":"m/p","count":1},
    {"rule":"b/f","package":"m/p","function":"F","about":"Update()","count":2}
  ]
}
`

func TestFormat(t *testing.T) {
	b := New(known)
	if got := string(b.Format()); got != formatted {
		t.Errorf("got\n%swant\n%s", got, formatted)
	}
	again, err := Parse([]byte(formatted))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(again.Format()); got != formatted {
		t.Errorf("read and written again:\n%s", got)
	}
	const empty = "{\n  \"version\": 2,\n  \"findings\": []\n}\n"
	if got := string(New(nil).Format()); got != empty {
		t.Errorf("empty: %q", got)
	}
	if _, err := Parse([]byte(empty)); err != nil {
		t.Error(err)
	}
}

func lines(findings []report.Finding) []int {
	var out []int
	for _, f := range findings {
		out = append(out, f.Line)
	}
	return out
}

func TestFilter(t *testing.T) {
	b := New(known)
	if left, n := b.Filter(known); len(left) != 0 || n != 4 {
		t.Errorf("known: %v, %d", left, n)
	}
	moved := slices.Clone(known)
	for i := range moved {
		moved[i].Line += 10
		moved[i].File = "other.go"
		moved[i].Message = "in other words"
	}
	if left, n := b.Filter(moved); len(left) != 0 || n != 4 {
		t.Errorf("moved and reworded: %v, %d", left, n)
	}
	more := append(moved,
		finding("b/f", "m/p", "F", 20, "x"), // a third
		finding("b/f", "m/p", "G", 21, "x"),
		finding("c", "m/p", "F", 22, "x"),
		finding("b/f", "m/q", "F", 23, "x"))
	if left, n := b.Filter(more); !slices.Equal(lines(left), []int{20, 21, 22, 23}) || n != 4 {
		t.Errorf("new: %v, %d", lines(left), n)
	}
	otherForm := []report.Finding{finding("b/g", "m/p", "F", 3, "x")}
	if left, _ := New(known).Filter(otherForm); len(left) != 1 {
		t.Error("a finding of another form is known")
	}
	withoutForms := New([]report.Finding{finding("b", "m/p", "F", 3, "x")})
	if left, _ := withoutForms.Filter(append(otherForm, known[0])); len(left) != 1 {
		t.Errorf("an entry of the rule alone stands for one finding of any form: %v", left)
	}
	elsewhere := finding("b/f", "m/p", "F", 3, known[0].Message)
	elsewhere.About = "Patch()"
	if left, _ := New(known).Filter([]report.Finding{elsewhere}); len(left) != 1 {
		t.Error("a finding about something else is known")
	}
}

func TestStale(t *testing.T) {
	b := New(known)
	all := func(Entry) bool { return true }
	if stale := b.Stale(known, all); len(stale) != 0 {
		t.Errorf("nothing is stale: %v", stale)
	}
	now := known[1:3] // one of two like it, and the one in m/o, are gone
	stale := b.Stale(now, all)
	want := "[m/o.T.M: Update() (a) m/p.F: Update() (b/f)]"
	if got := fmt.Sprint(stale); got != want {
		t.Errorf("stale are %s, want %s", got, want)
	}
	fresh := append(slices.Clone(now), finding("c", "m/p", "F", 22, "new"))
	if got, want := string(b.Pruned(fresh, all).Format()), string(New(now).Format()); got != want {
		t.Errorf("pruned:\n%swant\n%s", got, want)
	}
	if got := string(b.Format()); got != formatted {
		t.Errorf("pruning changed the baseline:\n%s", got)
	}
	onlyP := func(e Entry) bool { return e.Package == "m/p" }
	if stale := b.Stale(nil, onlyP); len(stale) != 2 || stale[1].String() != "m/p.F: Update() (b/f) 2 times" {
		t.Errorf("of m/p are stale: %v", stale)
	}
	if got := fmt.Sprint(b.Renewed(known[:1], onlyP).list()); got != "[m/o.T.M: Update() (a) m/p.F: Update() (b/f)]" {
		t.Errorf("renewed: %s", got)
	}
}

func TestCovers(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a[*]b")
	for _, name := range []string{"m.go", "p/p.go", "unseen/u.go", "empty/README"} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	covers := Covers(report.Coverage{
		Packages: []string{"example.com/m/p"},
		Modules:  []report.Module{{Path: "example.com/m", Dir: dir}},
	}, func(name string) bool { return name == "a" || name == "b/on" })
	for pkg, want := range map[string]bool{
		"example.com/m/p":      true,
		"example.com/m/gone":   true,
		"example.com/m/empty":  true,
		"example.com/m/unseen": false,
		"example.com/m":        false,
		"example.com/more":     false,
	} {
		if got := covers(Entry{Rule: "a", Package: pkg}); got != want {
			t.Errorf("%s covered: %t", pkg, got)
		}
		if got := covers(Entry{Rule: "b/on", Package: pkg}); got != want {
			t.Errorf("%s covered for a form: %t", pkg, got)
		}
		if covers(Entry{Rule: "b", Package: pkg}) || covers(Entry{Rule: "b/off", Package: pkg}) {
			t.Errorf("%s covered by a rule that ran in part, or by a form that did not", pkg)
		}
	}
}

func TestBroken(t *testing.T) {
	conflict := strings.Replace(formatted, "    {\"rule\":\"b/f", "<<<<<<< HEAD\n    {\"rule\":\"b/f", 1)
	twice := strings.Replace(formatted, `"findings": [`, "\"findings\": [\n    "+`{"rule":"a","package":"m/p","count":2},`, 1)
	for text, want := range map[string]string{
		"":                                    "line 1: the file ends too early",
		formatted[:100]:                       "line 4: the file ends too early",
		conflict:                              "line 6: invalid character '<'",
		formatted + "{}":                      "more text behind the end",
		"[]":                                  "line 1: wrong type of the baseline: array",
		`{"version": 1}`:                      "its version is 1, and this ctrlvet reads 2",
		`{}`:                                  "its version is 0",
		twice:                                 "twice, as after a merge: m/p: finding (a)",
		"{\"version\": 2,\n \"finding\": []}": `unknown field "finding"`,
		strings.Replace(formatted, `"count":2`, `"count":0`, 1):   "the count of an entry is 0: m/p.F",
		strings.Replace(formatted, `"count":2`, `"count":"2"`, 1): "line 6: wrong type of findings.count: string",
		strings.Replace(formatted, `"rule":"b/f",`, "", 1):        "lacks rule or package",
		strings.Replace(formatted, `"package":"m/o",`, "", 1):     "lacks rule or package",
	} {
		b, err := Parse([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v, %v for\n%s", want, b, err, text)
		}
	}
}

// FuzzParse tests that no input makes the parser panic, and that what it reads
// it writes so that it reads the same.
func FuzzParse(f *testing.F) {
	f.Add([]byte(formatted))
	f.Add([]byte(`{"version":2,"findings":[{"rule":"a","package":"p","about":"` + "\x00\xff" + `","count":1}]}`))
	f.Add([]byte(`{"version":2,"findings":[null]}`))
	f.Add([]byte("{\"version\":2,\n\"Findings\":[]}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Parse(data)
		if (b == nil) == (err == nil) {
			t.Fatalf("baseline %v with error %v", b, err)
		}
		if err != nil {
			return
		}
		once := b.Format()
		again, err := Parse(once)
		if err != nil {
			t.Fatalf("%v in what was written:\n%s", err, once)
		}
		if twice := again.Format(); !bytes.Equal(once, twice) {
			t.Errorf("not the same again:\n%s\n%s", once, twice)
		}
	})
}
