package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// chained has findings whose fixes meet in all ways: one leads to another, two
// overlap in a line, two undo each other, one does not type-check, one is to be
// reviewed, and one never ends.
const chained = `
-- go.mod --
module example.com/m

go 1.24
-- a/a.go --
package a

import "fmt"

func First()  {}
func Second() {}
func Third()  {}
func Ping()   {}
func Pong()   {}
func Broken() {}
func Risky()  {}
func New()    {}

func All() {
	Broken()
	First()
	Ping()
	fmt.Println()

	Risky()
}
-- b/b.go --
package b

func First() {}
func Second() {}
func Third()   {}

func Use()   {
	First(); x:=1;_=x
}
`

// wantText compares texts.
func wantText(t *testing.T, o outcome, name, want, got string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: want\n%s\ngot\n%s\n%v", name, want, got, o)
	}
}

func TestFixpoint(t *testing.T) {
	dir := drivertest.Extract(t, chained)
	before := read(t, dir, "a/a.go")
	shown := ctrlvet(t, dir, "-diff", "./...")
	if read(t, dir, "a/a.go") != before {
		t.Fatal("-diff changed a file")
	}
	out := ctrlvet(t, dir, "-fix", "./...")
	fixed := strings.NewReplacer("\tFirst()\n\tPing()", "\tThird()\n\tPong()").Replace(before)
	wantText(t, out, "a/a.go", fixed, read(t, dir, "a/a.go"))
	// The file was not formatted: the line of the fix is now, the others stay.
	wantText(t, out, "b/b.go", "package b\n\nfunc First() {}\nfunc Second() {}\nfunc Third()   {}\n\nfunc Use()   {\n\tThird()\n\tx := 1\n\t_ = x\n}\n", read(t, dir, "b/b.go"))
	for _, want := range []string{
		"ctrlvet: fixed 5 findings in 2 files\n",
		"ctrlvet: a/a.go:15: the fix of rewrites (Use Missing) is left out: its result does not type-check: undefined: Missing\n",
		"ctrlvet: a/a.go:17: the fix of rewrites (Use Ping) is left out: it undoes what the fix of rewrites did\n",
		"ctrlvet: 1 finding more with a fix to review: ctrlvet -diff -unsafe shows it, ctrlvet -fix -unsafe applies it\n",
		"3 findings (1 fixable, 1 of them to review) in 1 of 2 packages",
	} {
		if !strings.Contains(out.Stderr, want) {
			t.Errorf("not said: %q\n%v", want, out)
		}
	}
	if want := "a/a.go:15:2: Broken is old (rewrites)\na/a.go:17:2: Pong is old (rewrites)\na/a.go:20:2: Risky is old (rewrites)\n"; out.Stdout != want || out.Code != 1 {
		t.Errorf("want %s got %v", want, out)
	}
	// What it says of the rest is what a run on the fixed code says.
	if again := ctrlvet(t, dir, "./..."); again.Stdout != out.Stdout {
		t.Errorf("the next run finds\n%sand -fix had said\n%s", again.Stdout, out.Stdout)
	}
	if !strings.Contains(shown.Stdout, "+\tThird()\n+\tPong()\n") || shown.Code != 1 || strings.Contains(shown.Stdout, "Second()\n+") {
		t.Errorf("-diff shows another change: %v", shown)
	}
}

// TestFixUnsafe: fixes to review are applied on request, and said in JSON.
func TestFixUnsafe(t *testing.T) {
	dir := drivertest.Extract(t, chained)
	out := ctrlvet(t, dir, "-format=json", "./a")
	var rep report.Report
	if err := json.Unmarshal([]byte(out.Stdout), &rep); err != nil {
		t.Fatal(err)
	}
	levels := map[string]string{}
	for _, f := range rep.Findings {
		levels[f.Message] = f.Fixes[0].Message + ", " + string(f.Fixes[0].Safety)
	}
	if levels["Risky is old"] != "Use New, review" || levels["First is old"] != "Use Second, safe" || rep.Summary.Fixable != 4 || rep.Summary.SafelyFixable != 3 {
		t.Errorf("%v, %+v", levels, rep.Summary)
	}
	rich := ctrlvet(t, dir, "-format=rich", "./a")
	if !strings.Contains(rich.Stdout, "  fix to review: Use New (ctrlvet -fix -unsafe) · more:") {
		t.Errorf("rich: %v", rich)
	}
	if sarif := ctrlvet(t, dir, "-format=sarif", "./a"); !strings.Contains(sarif.Stdout, `"properties":{"safety":"review"}`) {
		t.Errorf("sarif: %v", sarif)
	}
	if alone := ctrlvet(t, dir, "-unsafe", "./a"); alone.Code != 2 || !strings.Contains(alone.Stderr, "-unsafe says which fixes are applied: it goes with -fix or -diff") {
		t.Errorf("-unsafe alone: %v", alone)
	}
	fix := ctrlvet(t, dir, "-fix", "-unsafe", "./a")
	if text := read(t, dir, "a/a.go"); strings.Contains(text, "\tRisky()") || !strings.Contains(text, "\tNew()") {
		t.Errorf("-fix -unsafe: %v\n%s", fix, text)
	}
}

// TestFixBytes: lines that no fix touches stay byte for byte.
func TestFixBytes(t *testing.T) {
	const funcs = "package a\n\nfunc First() {}\nfunc Second() {}\nfunc Third()   {}\n"
	for name, tt := range map[string]struct{ before, after string }{
		"crlf":               {crlf(funcs + "\nfunc f() {\n\tFirst()\n\tvar   x = 1\n\t_ = x\n}\n"), crlf(funcs + "\nfunc f() {\n\tThird()\n\tvar   x = 1\n\t_ = x\n}\n")},
		"no newline":         {funcs + "\nfunc f() { First() }", funcs + "\nfunc f() { Third() }"},
		"no newline, crlf":   {crlf(funcs + "\nfunc f() {\n\tFirst()\n}"), crlf(funcs + "\nfunc f() {\n\tThird()\n}")},
		"mixed":              {funcs + "\r\nfunc f() {\r\n\tFirst()\n}\r\n", funcs + "\r\nfunc f() {\r\n\tThird()\n}\r\n"},
		"raw string":         {crlf(funcs + "\nvar s = `a\n  b`\n\nfunc f() {\n\tFirst()\n}\n"), crlf(funcs + "\nvar s = `a\n  b`\n\nfunc f() {\n\tThird()\n}\n")},
		"form feed and tabs": {funcs + "\n\t\n  \nfunc f() {\n\tFirst()\n}\n\n\n\n", funcs + "\n\t\n  \nfunc f() {\n\tThird()\n}\n\n\n\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := drivertest.Extract(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n")
			file := filepath.Join(dir, "a.go")
			if err := os.WriteFile(file, []byte(tt.before), 0o640); err != nil {
				t.Fatal(err)
			}
			out := ctrlvet(t, dir, "-fix", "./...")
			wantText(t, out, name, tt.after, read(t, dir, "a.go"))
			if out.Code != 0 {
				t.Errorf("%v", out)
			}
		})
	}
}

func crlf(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }

// TestFixEndless: a fix that calls for itself stops, and is said.
func TestFixEndless(t *testing.T) {
	dir := drivertest.Extract(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- a.go --\npackage a\n\nfunc Grow() {}\n\nfunc f() {\n\tGrow()\n}\n")
	out := ctrlvet(t, dir, "-fix", "./...")
	if !strings.Contains(out.Stderr, "fixes of rewrites still change something after 10 rounds") || out.Code != 1 {
		t.Errorf("%v", out)
	}
}

// TestFixAllOrNothing: where a file cannot be written, none is, and the report is
// about the files as they are.
func TestFixAllOrNothing(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write everywhere")
	}
	dir := drivertest.Extract(t, chained)
	if err := os.Chmod(filepath.Join(dir, "b"), 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(dir, "b"), 0o755) })
	before := read(t, dir, "a/a.go")
	plain := ctrlvet(t, dir, "./...")
	out := ctrlvet(t, dir, "-fix", "./...")
	if out.Code != 2 || !strings.Contains(out.Stderr, "b/b.go") || out.Stdout != plain.Stdout {
		t.Errorf("%v", out)
	}
	wantText(t, out, "a/a.go", before, read(t, dir, "a/a.go"))
}

// TestFixNew: with -new-from-rev only what the change brought about is fixed, in
// later rounds too.
func TestFixNew(t *testing.T) {
	dir := drivertest.Extract(t, chained)
	git(t, dir, "init", "-q", "-b", "main")
	git(t, dir, "add", ".")
	git(t, dir, "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "first")
	text := read(t, dir, "a/a.go") + "\nfunc More() {\n\tFirst()\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "a", "a.go"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	out := ctrlvet(t, dir, "-fix", "-new-from-rev=HEAD", "./...")
	wantText(t, out, "a/a.go", strings.Replace(text, "More() {\n\tFirst()", "More() {\n\tThird()", 1), read(t, dir, "a/a.go"))
	if out.Code != 0 || !strings.Contains(out.Stderr, "fixed 2 findings in 1 file\n") || !strings.Contains(out.Stderr, "no new findings") {
		t.Errorf("%v", out)
	}
}
