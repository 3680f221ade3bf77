package e2e

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

const gomod = "\n-- go.mod --\nmodule example.com/m\n\ngo 1.26\n"

// TestBadInput tests that what cannot be done is said, with exit code 2, and
// never called clean.
func TestBadInput(t *testing.T) {
	t.Parallel()
	const clean = gomod + "-- p.go --\npackage p\n"
	tests := []struct {
		name    string
		archive string
		args    string
		stderr  []string // what it must say
		stdout  string
	}{
		{"no go.mod", "\n-- p.go --\npackage p\n", "", []string{"go.mod", "run ctrlvet inside a Go module, or name its directory with -C"}, ""},
		{"broken go.mod", "\n-- go.mod --\nmodule\n-- p.go --\npackage p\n", "", []string{"go.mod:1"}, ""},
		{"directory outside of go.work", gomod + "-- go.work --\ngo 1.26\n\nuse ./x\n-- x/go.mod --\nmodule example.com/x\n\ngo 1.26\n-- x/x.go --\npackage x\n-- p.go --\npackage p\n",
			"", []string{"go.work"}, ""},
		{"no packages", gomod, "", []string{"no packages", "matched no packages"}, ""},
		{"no packages in directory", clean + "-- empty/README --\n", "./empty/...", []string{"no packages", "./empty/..."}, ""},
		{"directory without Go files", clean + "-- empty/README --\n", "./empty", []string{"no Go files in"}, ""},
		{"only files of other systems", clean + "-- q/q_plan9.go --\npackage q\n", "./q", []string{"build constraints exclude all Go files"}, ""},
		{"no directory", clean, "./nowhere", []string{"nowhere", "directory not found"}, ""},
		{"no such package", clean, "example.com/m/nowhere", []string{"example.com/m/nowhere"}, ""},
		{"empty pattern", clean, "EMPTY", []string{"empty package pattern"}, ""},
		{"no -C directory", clean, "-C nowhere", []string{"nowhere: no such file or directory"}, ""},
		{"-C file", clean, "-C p.go", []string{"p.go is not a directory"}, ""},
		{"unknown flag", clean, "-formt json", []string{"unknown flag -formt", `did you mean "-format"?`}, ""},
		{"unknown flag, nothing near", clean, "-zzzzzz", []string{"unknown flag -zzzzzz; ctrlvet help"}, ""},
		{"flag value", clean, "-tests=maybe", []string{"maybe", "tests"}, ""},
		{"flag after package", clean, "./... -fix", []string{"flag -fix comes after a package"}, ""},
		{"unknown rule", clean, "-enable taint", []string{`unknown rule or topic "taint"`, `did you mean "taints"?`}, ""},
		{"unknown topic", clean, "-disable tests", []string{`unknown rule or topic "tests"`, `did you mean "test"?`}, ""},
		{"no rule", clean, "-disable all", []string{"no rule is enabled"}, ""},
		{"unknown level", clean, "-level previw", []string{`unknown level "previw"`, `did you mean "preview"?`}, ""},
		{"unknown format", clean, "-format jsn", []string{`unknown format "jsn"`, `did you mean "json"?`}, ""},
		{"unknown color", clean, "-color nver", []string{`unknown value "nver" of -color`, `did you mean "never"?`}, ""},
		{"unknown load mode", clean, "-load expert", []string{`unknown mode "expert"`}, ""},
		{"unknown command", clean, "explian renames", []string{`unknown command "explian"`, `did you mean "explain"?`}, ""},
		{"a flag as a command", clean, "fix", []string{`unknown command "fix" (did you mean the flag -fix?); packages are named like ./fix`}, ""},
		{"a rule as a command", clean, "renames", []string{`unknown command "renames" (did you mean ctrlvet explain renames, or the flag -enable renames?)`}, ""},
		{"unknown command after flags", clean, "-level all explian", []string{`did you mean "explain"?`}, ""},
		{"no module but below", "\n-- sub/go.mod --\nmodule example.com/sub\n\ngo 1.26\n-- sub/p.go --\npackage p\n", "", []string{"-all-modules looks at the modules below this directory"}, ""},
		{"explain nothing", clean, "explain", []string{"explain needs the name of a rule"}, ""},
		{"explain unknown", clean, "explain renmes", []string{`unknown rule or topic "renmes"`, `did you mean "renames"?`}, ""},
		{"rules of what", clean, "rules renames", []string{"ctrlvet explain renames"}, ""},
		{"rules format", clean, "rules -format xml", []string{`unknown format "xml"`}, ""},
		{"version of what", clean, "version x", []string{"takes no"}, ""},
		{"output file", clean, "-o nowhere/out", []string{"nowhere/out"}, ""},
		{"syntax error", clean + "-- q/q.go --\npackage q\n\nfunc {\n-- r/r.go --\npackage r\n\nfunc Old() { Old() }\n", "",
			[]string{"q/q.go:3:6: ", " not analyzed"}, "r/r.go:3:14: Old is old, signature func() (renames)\n"},
		{"type error", clean + "-- q/q.go --\npackage q\n\nvar X int = \"\"\n-- r/r.go --\npackage r\n\nimport \"example.com/m/q\"\n\nvar Y = q.X\n\nfunc Old() { Old() }\n", "",
			[]string{`q/q.go:3:13: cannot use "" `, " not analyzed"}, "r/r.go:7:14: Old is old, signature func() (renames)\n"},
		{"panic over a type error", clean + "-- q/q.go --\npackage q\n\nvar X int = \"\"\n-- r/r.go --\npackage r\n\nimport \"example.com/m/q\"\n\nconst PanicHere = 1\n\nvar Y = q.X\n", "",
			[]string{`q/q.go:3:13: cannot use "" `, "example.com/m/r: panics cannot say anything, since the package imports example.com/m/q, which has errors"}, ""},
		{"many type errors", clean + "-- q/q.go --\npackage q\n\nvar a, b, c, d, e, f, g, h int = 1, 2, 3, 4, 5, 6, 7\nvar _, _ = x, x\nvar _, _ = x, x\nvar _, _ = x, x\nvar _, _ = x, x\n", "",
			[]string{"more errors"}, ""},
		{"type error in a test", clean + "-- p_test.go --\npackage p\n\nvar x int = \"\"\n", "", []string{"p_test.go:3:13"}, ""},
		{"type error only in a test", clean + "-- q/q.go --\npackage q\n\nfunc Old() { Old() }\n-- q/q_test.go --\npackage q\n\nvar x int = \"\"\n", "",
			[]string{"q_test.go:3:13", " not analyzed"}, "q/q.go:3:14: Old is old, signature func() (renames)\n"},
		{"missing import", clean + "-- q/q.go --\npackage q\n\nimport _ \"example.com/nowhere\"\n", "", []string{"q/q.go:3:10", "no required module provides package example.com/nowhere"}, ""},
		{"two packages in a directory", clean + "-- q.go --\npackage q\n", "", []string{"found packages p (p.go) and q (q.go)"}, ""},
		{"import circle", clean + "-- q/q.go --\npackage q\n\nimport _ \"example.com/m/r\"\n-- r/r.go --\npackage r\n\nimport _ \"example.com/m/q\"\n", "",
			[]string{"import cycle not allowed"}, ""},
		{"panic", clean + "-- q/q.go --\npackage q\n\nconst PanicHere = 1\n\nfunc Old() { Old() }\n", "",
			[]string{"rule panics panicked in package example.com/m/q: asked to (in ", "testrules.go:", "ctrlvet v0.0.1-test, please report this"},
			"q/q.go:5:14: Old is old, signature func() (renames)\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := drivertest.Extract(t, test.archive)
			args := strings.Fields(test.args)
			for i := range args {
				if args[i] == "EMPTY" {
					args[i] = ""
				}
			}
			out := ctrlvet(t, dir, args...)
			if out.Code != 2 {
				t.Errorf("want exit code 2")
			}
			for _, want := range test.stderr {
				if !strings.Contains(out.Stderr, want) {
					t.Errorf("standard error lacks %q", want)
				}
			}
			if out.Stdout != test.stdout {
				t.Errorf("want standard output %q", test.stdout)
			}
			if strings.Contains(strings.ReplaceAll(out.Stderr, "not analyzed; no findings in the others", ""), "no findings") {
				t.Error("says there are no findings")
			}
			if t.Failed() {
				t.Log(out)
			}
		})
	}
}

// TestJSONErrors tests that errors are part of the JSON output.
func TestJSONErrors(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, gomod+"-- q/q.go --\npackage q\n\nvar X int = \"\"\n-- r/r.go --\npackage r\n\nconst PanicHere = 1\n")
	out := ctrlvet(t, dir, "-format=json")
	var rep report.Report
	if err := json.Unmarshal([]byte(out.Stdout), &rep); err != nil {
		t.Fatalf("%v: %v", err, out)
	}
	if len(rep.Errors) != 2 || out.Code != 2 || rep.Findings == nil {
		t.Fatalf("want two errors, got %v", out)
	}
	if e := rep.Errors[0]; e.Package != "example.com/m/r" || e.Rule != "panics" {
		t.Errorf("panic is %+v", e)
	}
	if e := rep.Errors[1]; e.Package != "example.com/m/q" || e.File != "q/q.go" || e.Line != 3 || e.Column != 13 {
		t.Errorf("type error is %+v", e)
	}
	if s := rep.Summary; s.Packages != 2 || s.Skipped != 1 || s.Errors != 2 {
		t.Errorf("summary is %+v", s)
	}
}

// TestOutput tests the forms of the output and the exit codes.
func TestOutput(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, fixable)

	lines := ctrlvet(t, dir)
	if want := `f.go:10:2: Old is old, signature func() (renames)
g/g.go:7:14: Old is old, signature func() (renames)
g/g.go:7:21: call of tainted TaintG (taintcall)
g/g.go:7:21: this call leads to TaintG (taints)
zz_generated.go:5:20: Old is old, signature func() (renames)
`; lines.Stdout != want || lines.Code != 1 {
		t.Errorf("lines: %v", lines)
	}
	if want := regexp.MustCompile(`\A5 findings \(2 fixable\) in 2 of 2 packages · \d+\.\d s\n\z`); !want.MatchString(lines.Stderr) {
		t.Errorf("summary: %v", lines)
	}

	rich := ctrlvet(t, dir, "-format=rich", "-disable=taints", "./g")
	want := `g/g.go:7:14: Old is old, signature func() (renames)
  7 |   func G() { f.Old(); TaintG() }
    |                ^^^
  fix available: Use New (ctrlvet -fix) · more: ctrlvet explain renames

g/g.go:7:21: call of tainted TaintG (taintcall)
  5 |   func TaintG() {}
    |        ----- declared here
  7 |   func G() { f.Old(); TaintG() }
    |                       ^^^^^^^^
  more: ctrlvet explain taintcall

2 findings (1 fixable) in 1 of 1 package`
	if !strings.HasPrefix(rich.Stdout, want) || rich.Code != 1 || rich.Stderr != "" {
		t.Errorf("rich: %v", rich)
	}
	colored := ctrlvet(t, dir, "-color=always", "-disable=taints", "./g")
	if plain := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(colored.Stdout, ""); !strings.HasPrefix(plain, want) || plain == colored.Stdout {
		t.Errorf("colored: %v", colored)
	}

	file := filepath.Join(dir, "out.json")
	toFile := ctrlvet(t, dir, "-format=json", "-o", file)
	if direct := ctrlvet(t, dir, "-format=json"); toFile.Stdout != "" || toFile.Code != 1 || read(t, file) != direct.Stdout || direct.Stderr != "" {
		t.Errorf("-o: %v\ndirect: %v", toFile, direct)
	}

	clean := ctrlvet(t, dir, "-disable=all", "-enable=panics")
	if clean.Code != 0 || clean.Stdout != "" || !strings.HasPrefix(clean.Stderr, "no findings in 2 packages") {
		t.Errorf("clean: %v", clean)
	}
}

// TestUnrun tests that a run without findings says where the rest is, once and to people.
func TestUnrun(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, gomod+"-- p.go --\npackage p\n\nfunc New() {}\n")
	const says = "checks of other levels that did not run: 1, -level optional runs them"
	for args, want := range map[string]int{"": 1, "-format=rich": 1, "-format=github": 0, "-format=sarif": 0, "-level=optional": 0, "-enable=everypackage": 0} {
		out := ctrlvet(t, dir, strings.Fields(args)...)
		if got := strings.Count(out.Stdout+out.Stderr, says); got != want || strings.Count(out.Stdout+out.Stderr, "did not run") != want {
			t.Errorf("%s: said %d times, want %d: %v", args, got, want, out)
		}
	}
}

// TestSelection tests which rules run.
func TestSelection(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, fixable)
	for args, want := range map[string]string{
		"":                     "renames taintcall taints",
		"-level=optional":      "everypackage renames taintcall taints",
		"-enable=everypackage": "everypackage renames taintcall taints",
		"-disable=taints":      "renames taintcall",
		"-disable=taints,renames -disable=panics": "taintcall",
		"-disable=all -enable=taints":             "taints",
		"-disable=test -enable=taints":            "taints",
		"-enable=test":                            "everypackage renames taintcall taints",
		"-enable=taints -disable=taints":          "renames taintcall",
	} {
		out := ctrlvet(t, dir, append(strings.Fields(args), "-format=json", "./g")...)
		var rep report.Report
		if err := json.Unmarshal([]byte(out.Stdout), &rep); err != nil {
			t.Fatalf("%s: %v: %v", args, err, out)
		}
		var got []string
		for _, f := range rep.Findings {
			got = append(got, f.Rule)
		}
		if got := strings.Join(slices.Compact(slices.Sorted(slices.Values(got))), " "); got != want {
			t.Errorf("%s: want %s, got %s", args, want, got)
		}
	}
}

// TestCommands tests the commands that look at no code.
func TestCommands(t *testing.T) {
	t.Parallel()
	dir := t.TempDir() // no module is needed
	for args, want := range map[string]string{
		"explain taintcall":  `taintcall: report calls of tainted functions\n\nThey are tainted.\n\n\(topic test, level default, since v0.1.0\)\nhttps://example.com/taintcall\n`,
		"rules":              `everypackage +test +optional +- +report every package\n(.*\n){5}`,
		"rules -format json": `\[\n  \{\n    "name": "everypackage",\n    "topic": "test",\n    "level": "optional",\n    "since": "v0.1.0",\n    "summary": "report every package",\n    "fix": false,\n    "url": "https://example.com/everypackage"\n  \},(.*\n)*\]\n`,
		"version":            `ctrlvet v0.0.1-test \(` + regexp.QuoteMeta(runtime.Version()) + `, .*\)\n`,
		"help":               `ctrlvet finds(.*\n)*.*-disable(.*\n)*`,
		"-h":                 `ctrlvet finds(.*\n)*.*-disable(.*\n)*`,
	} {
		out := ctrlvet(t, dir, strings.Fields(args)...)
		if ok, err := regexp.MatchString(`\A`+want+`\z`, out.Stdout); !ok || err != nil || out.Code != 0 || out.Stderr != "" {
			t.Errorf("%s: want %s, got %v (%v)", args, want, out, err)
		}
	}
}

// TestFix tests -fix and -diff of the command line.
func TestFix(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, fixable)
	if err := os.Chmod(filepath.Join(dir, "f.go"), 0o640); err != nil {
		t.Fatal(err)
	}
	diff := ctrlvet(t, dir, "-diff")
	if want := `--- a/f.go
+++ b/f.go
@@ -7,5 +7,5 @@
 
 func F() {
 	fmt.Println()
-	Old()
+	New()
 }
--- a/g/g.go
+++ b/g/g.go
@@ -4,4 +4,4 @@
 
 func TaintG() {}
 
-func G() { f.Old(); TaintG() }
+func G() { f.New(); TaintG() }
`; diff.Stdout != want || diff.Code != 1 {
		t.Errorf("-diff: %v", diff)
	}
	if both := ctrlvet(t, dir, "-fix", "-diff"); both.Stdout != diff.Stdout || both.Code != 1 {
		t.Errorf("-fix -diff: %v", both)
	}
	if f := read(t, dir, "f.go"); !strings.Contains(f, "\tOld()") {
		t.Errorf("-diff changed a file: %s", f)
	}

	fix := ctrlvet(t, dir, "-fix")
	if !strings.Contains(fix.Stderr, "fixed 2 findings in 2 files") || !strings.Contains(fix.Stdout, "zz_generated.go:5:20") ||
		strings.Contains(fix.Stdout, "f.go:10") || fix.Code != 1 {
		t.Errorf("-fix: %v", fix)
	}
	if f := read(t, dir, "f.go"); !strings.Contains(f, "\tNew()") {
		t.Errorf("-fix did not change: %s", f)
	}
	if info, err := os.Stat(filepath.Join(dir, "f.go")); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("permissions are %v, %v", info.Mode(), err)
	}
	if gen := read(t, dir, "zz_generated.go"); !strings.Contains(gen, "Old()") {
		t.Errorf("generated file changed: %s", gen)
	}
	if again := ctrlvet(t, dir, "-diff"); again.Stdout != "" || again.Code != 0 {
		t.Errorf("-diff after -fix: %v", again)
	}
}

// TestDeterministic compares runs with one and with many processors.
func TestDeterministic(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, in("m", module)+dependency) + "/m"
	var first string
	for _, procs := range []string{"1", "2", "8", "8"} {
		out := run(t, dir, []string{"GOMAXPROCS=" + procs}, program(own), "-format=json", "-load=source", "-level=optional")
		if first == "" {
			first = out.Stdout
		}
		if out.Stdout != first || out.Code != 1 {
			t.Errorf("GOMAXPROCS=%s: %v", procs, out)
		}
	}
}

// TestAuto tests that dependencies are compiled only if they already were, and
// the packages of the main module never.
func TestAuto(t *testing.T) {
	t.Parallel()
	// Without the standard library, since compiling it takes long.
	dir := drivertest.Extract(t, `
-- m/go.mod --
module example.com/m

go 1.26

require (
	example.com/dep v1.0.0
	example.com/more v1.0.0
)

replace (
	example.com/dep v1.0.0 => ../dep@v1.0.0
	example.com/more v1.0.0 => ../more@v1.0.0
)
-- m/a/a.go --
package a

import "example.com/dep"

func A() { dep.TaintDep() }
-- m/b/b.go --
package b

import (
	"example.com/m/a"
	"example.com/more"
)

func B() { a.A(); more.TaintMore() }
-- more@v1.0.0/go.mod --
module example.com/more
-- more@v1.0.0/more.go --
package more

func TaintMore() {}
`+dependency) + "/m"
	cache := t.TempDir()
	compiled := func(args ...string) int {
		if out := run(t, dir, []string{"GOCACHE=" + cache}, program(own), args...); out.Code != 1 {
			t.Fatal(out)
		}
		archives := 0
		err := filepath.WalkDir(cache, func(path string, e os.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			if bytes.HasPrefix(data, []byte("!<arch>")) {
				archives++
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return archives
	}
	for _, test := range []struct {
		args string
		want int
	}{
		{"./b", 0},
		{"-load=export ./a", 1},
		{"./a", 1},
		{"./b", 1}, // one dependency is missing in the cache
		{"-load=export ./b", 2},
		{"./...", 2},
	} {
		if n := compiled(strings.Fields(test.args)...); n != test.want {
			t.Errorf("after ctrlvet %s, %d packages are compiled, want %d", test.args, n, test.want)
		}
	}
}
