package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// Modules with one finding each. What matters to the rules, in these tests, is example.com/lib.
const (
	library = "-- lib/go.mod --\nmodule example.com/lib\n\ngo 1.26\n-- lib/lib.go --\npackage lib\n"
	uses    = "\nrequire example.com/lib v0.0.0\n\nreplace example.com/lib => "
	imports = "\nimport _ \"example.com/lib\"\n"
	oldCall = "\n\nimport _ \"example.com/lib\"\n\nfunc Old() { Old() }\n\nfunc New() {}\n"
)

// controller is a module in a directory that uses the library, which lies in lib beside it.
func controller(dir string) string {
	up := strings.Repeat("../", strings.Count(dir, "/")) + "../lib"
	return "\n-- " + dir + "/go.mod --\nmodule example.com/" + dir + "\n\ngo 1.26\n" + uses + up +
		"\n-- " + dir + "/c.go --\npackage c" + oldCall
}

// plain is a module that does not use it.
func plain(dir string) string {
	return "\n-- " + dir + "go.mod --\nmodule example.com/plain\n\ngo 1.26\n-- " + dir + "p.go --\npackage p\n"
}

// TestNothingSilentlyGreen tests all that could keep findings away without anybody noticing: it is said
// on standard error, in JSON and in SARIF, and what hides everything ends with 2.
func TestNothingSilentlyGreen(t *testing.T) {
	t.Parallel()
	const finding = "c.go:5:14: Old is old, signature func() (renames)\n"
	tests := []struct {
		name, archive, dir, args string
		code                     int
		kinds                    string // of the warnings
		says                     []string
		finds                    string
	}{
		{"all is well", library + controller("m") + "-- m/.ctrlvet.yml --\nexclude: [sub/]\n-- m/sub/s.go --\npackage sub" + oldCall, "m", "", 1, "", nil, finding + "sub/s.go:5:14: Old is old, signature func() (renames)\n"},
		{"wrong ending", library + controller("m") + "-- m/.ctrlvet.yaml --\ndisable: [renames]\n", "m", "", 1, "settings-unread",
			[]string{"ctrlvet: warning: .ctrlvet.yaml: is not read: settings are in .ctrlvet.yml; rename it\n"}, finding},
		{"no dot", library + controller("m") + "-- m/ctrlvet.yml --\n", "m", "", 1, "settings-unread", []string{"ctrlvet.yml: is not read"}, finding},
		{"both endings", library + controller("m") + "-- m/.ctrlvet.yaml --\n-- m/.ctrlvet.yml --\n", "m", "", 1, "settings-unread",
			[]string{".ctrlvet.yaml: is not read, but .ctrlvet.yml beside it"}, finding},
		{"nested settings", library + controller("m") + "-- m/a/.ctrlvet.yml --\n-- m/a/b/b.go --\npackage b\n" + imports, "m", "", 1, "settings-unread",
			[]string{"a/.ctrlvet.yml: is not read: settings lie beside go.mod; move what it says to .ctrlvet.yml\n"}, finding},
		{"nested settings, from there", library + controller("m") + "-- m/a/.ctrlvet.yml --\n-- m/a/b/b.go --\npackage b\n" + imports, "m/a", "", 0, "settings-unread",
			[]string{"warning: .ctrlvet.yml: is not read: settings lie beside go.mod; move what it says to ../.ctrlvet.yml\n"}, ""},
		{"nested settings elsewhere", library + controller("m") + "-- m/a/.ctrlvet.yml --\n-- m/a/b/b.go --\npackage b\n" + imports, "m", ".", 1, "", nil, finding},
		{"settings above", library + controller("m") + "-- .ctrlvet.yml --\n-- .git/HEAD --\n", "m", "", 1, "settings-unread",
			[]string{"../.ctrlvet.yml: is not read for the module below: settings lie beside its go.mod; move what it says to .ctrlvet.yml, or name it with -config\n"}, finding},
		{"settings above, of another module", library + controller("m") + plain("") + "-- .ctrlvet.yml --\n-- .git/HEAD --\n", "m", "", 1, "", nil, finding},
		{"settings above, of nobody knows what", library + controller("m") + "-- .ctrlvet.yml --\n", "m", "", 1, "", nil, finding},
		{"settings beside go.work", "-- go.work --\ngo 1.26\n\nuse ./m\n-- .ctrlvet.yml --\n" + library + controller("m"), "", "", 1, "settings-unread",
			[]string{".ctrlvet.yml: is not read for the module below", "move what it says to m/.ctrlvet.yml"}, "m/" + finding},
		{"a named file", library + controller("m") + "-- m/.ctrlvet.yaml --\nenable: [everypackage]\n", "m", "-config .ctrlvet.yaml", 1, "", nil, "c.go:1:9: a package (everypackage)\n" + finding},
		{"no file", library + controller("m") + "-- m/.ctrlvet.yaml --\n", "m", "-config off", 1, "", nil, finding},
		{"unused exclusions", library + controller("m") + "-- m/.ctrlvet.yml --\nexclude:\n  - gone/\n  - path: \"**/zz_*.go\"\n    rules: [renames]\n  - \"*/sub\"\n-- m/x/sub/s.go --\npackage s\n", "m", "", 1,
			"exclude-unused exclude-unused", []string{".ctrlvet.yml:2: exclude: no file matches \"gone/\"", ".ctrlvet.yml:3: exclude: no file matches \"**/zz_*.go\""}, finding},
		{"unused exclusions of a named file", library + controller("m") + "-- m/all.yml --\nexclude: [gone/]\n", "m", "-config all.yml", 1, "", nil, finding},
		{"exclusions elsewhere in the module", library + controller("m") + "-- m/.ctrlvet.yml --\nexclude: [x/sub/]\n-- m/x/sub/s.go --\npackage s\n", "m", ".", 1, "", nil, finding},
		{"all is excluded", library + controller("m") + "-- m/.ctrlvet.yml --\nexclude:\n  - c.go\n", "m", "", 2, "",
			[]string{".ctrlvet.yml:2: exclude: all files of the packages that were named are left out, as by \"c.go\": nothing was looked at\n"}, finding},
		{"all is excluded of one rule", library + controller("m") + "-- m/.ctrlvet.yml --\nexclude:\n  - path: c.go\n    rules: [panics]\n", "m", "", 1, "", nil, finding},
		{"all that was named is excluded", library + controller("m") + "-- m/.ctrlvet.yml --\nexclude: [x/]\n-- m/x/x.go --\npackage x\n" + imports, "m", "./x", 2, "", []string{"nothing was looked at"}, ""},
		{"a module below", library + controller("m") + controller("m/op") + controller("m/two"), "m", "", 1, "modules-unreached",
			[]string{"warning: op/go.mod: 2 modules below are not looked at, since packages are named within one module: op, two; -all-modules looks at every one"}, finding},
		{"a module below, but it is elsewhere", library + controller("m") + controller("m/op") + "-- m/x/x.go --\npackage x\n" + imports, "m", "./x/...", 0, "", nil, ""},
		{"a module below, but one package is named", library + controller("m") + controller("m/op"), "m", ".", 1, "", nil, finding},
		{"a module below without what matters", library + controller("m") + plain("m/tools/"), "m", "", 1, "", nil, finding},
		{"modules below of no concern", library + controller("m") + controller("m/x/vendor/v") + controller("m/testdata/t") + controller("m/node_modules/n") + controller("m/_x/y") + controller("m/.x/y"), "m", "", 1, "", nil, finding},
		{"a module below that is left out", library + controller("m") + controller("m/op") + "-- m/.ctrlvet.yml --\nexclude: [op/]\n", "m", "", 1, "", nil, finding},
		{"a module below, named too", library + "-- m/go.work --\ngo 1.26\n\nuse (\n\t.\n\t./op\n)\n" + controller("m") + controller("m/op"), "m", "./... ./op/...", 1, "", nil, finding + "op/" + finding},
		{"the workspace has it, the pattern does not", library + "-- m/go.work --\ngo 1.26\n\nuse (\n\t.\n\t./op\n)\n" + controller("m") + controller("m/op"), "m", "", 1, "modules-unreached",
			[]string{"the module below is not looked at"}, finding},
		{"a module beside the workspace", library + controller("op") + controller("more") + "-- go.work --\ngo 1.26\n\nuse ./op\n", "", "", 1, "modules-unreached",
			[]string{"the module below is not looked at, since packages are named within one module: more;"}, "op/" + finding},
		{"nothing that matters", plain("m/"), "m", "", 0, "no-kubernetes",
			[]string{"ctrlvet: warning: none of the packages imports the library, itself or through others: the rules about it had nothing to look at\n", "no findings in 1 package"}, ""},
		{"nothing that matters here, but below", library + plain("m/") + controller("m/op"), "m", "", 2, "no-kubernetes", []string{"op/go.mod: the module below is not looked at"}, ""},
		{"it matters through others", library + controller("m") + "-- m/x/x.go --\npackage x\n\nimport _ \"example.com/m\"\n", "m", "./x", 0, "", nil, ""},
		{"it matters to a test", library + "-- m/go.mod --\nmodule example.com/m\n\ngo 1.26\n" + uses + "../lib\n-- m/m.go --\npackage m\n-- m/m_test.go --\npackage m" + oldCall, "m", "", 1, "", nil, "m_test.go:5:14: Old is old, signature func() (renames)\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(drivertest.Extract(t, test.archive), test.dir)
			env := []string{subjectVariable + "=example.com/lib"}
			out := run(t, dir, env, program(own), strings.Fields(test.args)...)
			if out.Code != test.code || out.Stdout != test.finds {
				t.Errorf("want exit code %d and %q", test.code, test.finds)
			}
			for _, want := range test.says {
				if !strings.Contains(out.Stderr, want) {
					t.Errorf("standard error lacks %q", want)
				}
			}
			if n := strings.Count(out.Stderr, "warning: "); n != len(strings.Fields(test.kinds)) {
				t.Errorf("%d warnings", n)
			}
			if strings.Contains(strings.ReplaceAll(out.Stderr, "not analyzed; no findings in the others", ""), "no findings") && test.code == 2 {
				t.Error("says there are no findings")
			}
			sarif := run(t, dir, env, program(own), append([]string{"-format=sarif"}, strings.Fields(test.args)...)...).Stdout
			inJSON := run(t, dir, env, program(own), append([]string{"-format=json"}, strings.Fields(test.args)...)...)
			var rep report.Report
			if err := json.Unmarshal([]byte(inJSON.Stdout), &rep); err != nil || rep.Warnings == nil {
				t.Fatalf("%v: %v", err, inJSON)
			}
			var kinds []string
			for _, w := range rep.Warnings {
				kinds = append(kinds, w.Kind)
				if !strings.Contains(out.Stderr, "ctrlvet: warning: "+w.String()+"\n") || !strings.Contains(sarif, `"descriptor":{"id":"`+w.Kind+`"},"level":"warning"`) {
					t.Errorf("not said everywhere: %s", w)
				}
			}
			if strings.Join(kinds, " ") != test.kinds || inJSON.Code != test.code || (len(rep.Errors) > 0) != (test.code == 2) {
				t.Errorf("in JSON: want %s, got %v", test.kinds, inJSON)
			}
			if t.Failed() {
				t.Log(out)
			}
		})
	}
}

// TestAllModules tests that every module is looked at, and that there is one report of all.
func TestAllModules(t *testing.T) {
	t.Parallel()
	const finding = "c.go:5:14: Old is old, signature func() (renames)\n"
	dir := drivertest.Extract(t, library+
		"-- top/go.work --\ngo 1.26\n\nuse (\n\t./a\n\t./b\n)\n"+
		controller("top/a")+controller("top/b")+
		controller("top/alone")+ // go.work does not name it
		plain("top/tools/")+"-- top/none/go.mod --\nmodule example.com/none\n"+
		controller("top/a/nested")+"-- top/a/.ctrlvet.yml --\nexclude: [skipped/]\n"+controller("top/a/skipped")+
		controller("top/testdata/t")+controller("top/vendor/v"))
	env := []string{subjectVariable + "=example.com/lib"}
	all := func(where string, args ...string) outcome {
		return run(t, filepath.Join(dir, where), env, program(own), append([]string{"-all-modules"}, args...)...)
	}
	want := "a/" + finding + "a/nested/" + finding + "alone/" + finding + "b/" + finding
	out := all("top")
	if out.Stdout != want || out.Code != 1 || !strings.HasPrefix(out.Stderr, "4 findings (4 fixable) in 4 of 5 packages") {
		t.Errorf("all: %v", out)
	}
	for _, args := range []string{"./...", "./a/... ./b/... ./alone/...", "a/... b/... alone/... ./a/...", dir + "/top/..."} {
		if out := all("top", strings.Fields(args)...); out.Stdout != want {
			t.Errorf("%s: %v", args, out)
		}
	}
	if out := all("top", "-load=source", "b/..."); out.Stdout != "b/"+finding {
		t.Errorf("one of them: %v", out)
	}
	if out := all("top/a"); out.Stdout != finding+"nested/"+finding {
		t.Errorf("from a module: %v", out)
	}
	if out := all("", "-C", "top"); out.Stdout != want {
		t.Errorf("from elsewhere: %v", out)
	}
	// Fixes and baselines are those of one run.
	base := filepath.Join(dir, "baseline.json")
	if out := run(t, filepath.Join(dir, "top"), env, program(own), "baseline", "-all-modules", "-baseline", base); out.Code != 0 || !strings.Contains(out.Stderr, "holds 4 findings in 4 packages") {
		t.Errorf("baseline: %v", out)
	}
	if out := all("top", "-baseline", base); out.Code != 0 || out.Stdout != "" || strings.Contains(out.Stderr, "not found any more") {
		t.Errorf("with the baseline: %v", out)
	}
	for args, want := range map[string]string{
		"./a":                 "-all-modules looks at whole directories: name them like ./..., not ./a",
		"example.com/top/...": "-all-modules looks at whole directories",
		"./nowhere/...":       "nowhere: no such file or directory",
		"./none/...":          "no packages",
	} {
		if out := all("top", args); out.Code != 2 || !strings.Contains(out.Stderr, want) {
			t.Errorf("%s: %v", args, out)
		}
	}
	// So are the gates.
	git(t, dir, "init", "-q")
	commit(t, dir)
	edit(t, dir, "top/a/nested/c.go", "{ Old() }", "{ Old() } // changed")
	if out := all("top", "-new-from-rev=HEAD"); out.Stdout != "a/nested/"+finding || out.Code != 1 || !strings.Contains(out.Stderr, "3 more in unchanged code") {
		t.Errorf("-new-from-rev: %v", out)
	}
	// One that cannot be looked at does not keep the others away.
	write(t, "module example.com/c\n\nnonsense\n", dir, "top", "c", "go.mod")
	if out := all("top"); out.Code != 2 || !strings.Contains(out.Stderr, "c/go.mod: ") || !strings.Contains(out.Stdout, "b/"+finding) {
		t.Errorf("a broken go.mod: %v", out)
	}
	if err := os.RemoveAll(filepath.Join(dir, "top", "c")); err != nil {
		t.Fatal(err)
	}
	if out := all("top", "-fix"); !strings.Contains(out.Stderr, "fixed 4 findings in 4 files") || !strings.Contains(read(t, dir, "top/a/nested/c.go"), "New()") {
		t.Errorf("-fix: %v", out)
	}
	if out := all("top", "-diff"); out.Code != 0 || out.Stdout != "" {
		t.Errorf("-diff after -fix: %v", out)
	}
}

// TestPatterns tests the ways to name packages that the go command does not know.
func TestPatterns(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, gomod+"-- internal/foo/foo.go --\npackage foo\n\nfunc Old() { Old() }\n-- fmt/f.go --\npackage fmt\n\nfunc Old() { Old() }\n"+
		"-- rule/r.go --\npackage rule\n\nfunc Old() { Old() }\n-- cmd/c.go --\npackage cmd\n\nfunc Old() { Old() }\n")
	for args, want := range map[string][]string{
		"internal/foo":               {"internal/foo/foo.go:3:14"},
		"internal/...":               {"internal/foo/foo.go:3:14"},
		"internal/f...":              {"internal/foo/foo.go:3:14"},
		"internal/foo/":              {"internal/foo/foo.go:3:14"},
		"fmt":                        {"fmt/f.go:3:14"}, // the directory, not the package of the standard library
		"rule":                       {"rule/r.go:3:14"},
		"-C internal foo":            {"foo/foo.go:3:14"},
		"example.com/m/rule ./fmt":   {"fmt/f.go:3:14", "rule/r.go:3:14"},
		"-new-from-patch patch rule": {"rule/r.go:3:14"},
	} {
		write(t, "diff --git a/rule/r.go b/rule/r.go\n--- a/rule/r.go\n+++ b/rule/r.go\n@@ -3 +3 @@\n-func Old() {}\n+func Old() { Old() }\n", dir, "patch")
		if out := ctrlvet(t, dir, strings.Fields(args)...); true {
			wants(t, out, 1, want...)
		}
	}
	if out := ctrlvet(t, dir, "ruel"); out.Code != 2 {
		t.Errorf("no such directory: %v", out)
	}

	work := drivertest.Extract(t, "-- go.work --\ngo 1.26\n\nuse (\n\t./a\n\t./x/b\n\t./none\n)\n-- none/go.mod --\nmodule example.com/none\n"+
		"-- a/go.mod --\nmodule example.com/a\n-- a/a.go --\npackage a\n\nfunc Old() { Old() }\n-- x/b/go.mod --\nmodule example.com/b\n-- x/b/b.go --\npackage b\n\nfunc Old() { Old() }\n")
	wants(t, ctrlvet(t, work), 1, "a/a.go:3:14", "x/b/b.go:3:14")
	wants(t, ctrlvet(t, work, "./..."), 1, "a/a.go:3:14", "x/b/b.go:3:14")
	wants(t, ctrlvet(t, work, "x/..."), 1, "x/b/b.go:3:14")
	wants(t, ctrlvet(t, filepath.Join(work, "x")), 1, "b/b.go:3:14")
	wants(t, ctrlvet(t, filepath.Join(work, "a")), 1, "a.go:3:14")
}

// TestHelp tests that each command says how it is called.
func TestHelp(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	usage := ctrlvet(t, dir, "help").Stdout
	commands := regexp.MustCompile(`(?m)^\tctrlvet ([a-z]+)`).FindAllStringSubmatch(usage, -1)
	names := []string{"help"}
	for _, m := range commands {
		names = append(names, m[1])
	}
	for _, name := range []string{"baseline", "explain", "rbac", "rules", "version"} {
		if !slices.Contains(names, name) {
			t.Errorf("ctrlvet help says nothing of %s:\n%s", name, usage)
		}
	}
	for _, name := range names {
		for _, args := range [][]string{{name, "-h"}, {name, "--help"}, {"help", name}} {
			out := ctrlvet(t, dir, args...)
			if out.Code != 0 || out.Stderr != "" || !strings.HasPrefix(out.Stdout, "ctrlvet "+name) {
				t.Errorf("%s: %v", args, out)
			}
		}
	}
	for args, want := range map[string]string{
		"rules -h":              "-topic topics",
		"baseline -h":           "-prune",
		"explain -h":            "-format form",
		"rbac -h":               "-role file",
		"-level optional rules": "everypackage",
		"rules -level all":      "renames",
		"help renames":          "ctrlvet explain renames says more",
		"-version":              "ctrlvet v0.0.1-test (",
		"--version":             "ctrlvet v0.0.1-test (",
	} {
		if out := ctrlvet(t, dir, strings.Fields(args)...); out.Code != 0 || !strings.Contains(out.Stdout, want) {
			t.Errorf("%s: want %s, got %v", args, want, out)
		}
	}
	for args, want := range map[string]string{
		"help explian":     `unknown command "explian" (did you mean "explain"?)`,
		"help rules more":  "takes one command",
		"-version x":       `takes no "x"`,
		"version -x":       "unknown flag -x",
		"rbac -x":          "unknown flag -x",
		"rules -level x":   `unknown level "x"`,
		"rules -topic tst": `unknown topic "tst" (did you mean "test"?)`,
		"explain -x":       "unknown flag -x",
	} {
		if out := ctrlvet(t, dir, strings.Fields(args)...); out.Code != 2 || !strings.Contains(out.Stderr, want) || out.Stdout != "" {
			t.Errorf("%s: want %s, got %v", args, want, out)
		}
	}
}

// TestListing tests what ctrlvet rules and explain choose, and their JSON.
func TestListing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	names := func(args string) string {
		out := ctrlvet(t, dir, strings.Fields(args)...)
		var all []struct{ Name, Text, Topic string }
		if err := json.Unmarshal([]byte(out.Stdout), &all); err != nil || out.Code != 0 {
			t.Fatalf("%s: %v: %v", args, err, out)
		}
		var list []string
		for _, r := range all {
			if list = append(list, r.Name); strings.HasPrefix(args, "explain") && (!strings.Contains(r.Text, r.Name) || r.Topic != "test") {
				t.Errorf("%s: %+v", args, r)
			}
		}
		return strings.Join(list, " ")
	}
	for args, want := range map[string]string{
		"rules -format json -level optional":            "everypackage",
		"rules -format json -level optional,default":    "everypackage panics renames rewrites taintcall taints",
		"rules -format json -level preview":             "",
		"rules -format json -topic test -level default": "panics renames rewrites taintcall taints",
		"rules -format json -fix":                       "",
		"explain -format json renames":                  "renames",
		"explain -format json renames taints":           "renames taints",
		"explain -format json test":                     "everypackage panics renames rewrites taintcall taints",
	} {
		if got := names(args); got != want {
			t.Errorf("%s: want %s, got %s", args, want, got)
		}
	}
	for _, level := range []string{"optional", "strict"} {
		if out := ctrlvet(t, dir, "rules", "-level", level); out.Stdout != "everypackage  test  optional  -  report every package\n" {
			t.Errorf("text: %v", out)
		}
	}
	topic := ctrlvet(t, dir, "explain", "test")
	if !strings.HasPrefix(topic.Stdout, "Topic test: 6 rules\n\neverypackage  optional  report every package\n") || topic.Code != 0 {
		t.Errorf("topic: %v", topic)
	}

	out := ctrlvet(t, drivertest.Extract(t, fixable), "-summary", "-format=json")
	var counts report.Counts
	if err := json.Unmarshal([]byte(out.Stdout), &counts); err != nil || out.Code != 1 || out.Stderr != "" {
		t.Fatalf("%v: %v", err, out)
	}
	if len(counts.Rules) != 3 || counts.Rules[0].Rule != "renames" || counts.Rules[0].Findings != 3 || counts.Summary.Findings != 5 || counts.Packages[0].Findings != 3 {
		t.Errorf("-summary: %+v", counts)
	}
}

// TestOne tests that one of something is called one.
func TestOne(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, gomod+"-- p.go --\npackage p\n\nfunc New() {}\n\nfunc Old() { Old() }\n")
	out := ctrlvet(t, dir, "-fix")
	if !strings.Contains(out.Stderr, "ctrlvet: fixed 1 finding in 1 file\n") || !strings.Contains(out.Stderr, "no findings in 1 package ") || out.Code != 0 {
		t.Errorf("got %v", out)
	}
}

// TestWarningsOfKeptReports tests that what comes to be unseen after a report was kept is said all the same.
func TestWarningsOfKeptReports(t *testing.T) {
	t.Parallel()
	top := drivertest.Extract(t, library+controller("m")+"-- m/.ctrlvet.yml --\nexclude: [a/x.txt]\n-- m/a/a.go --\npackage a\n-- m/a/x.txt --\n")
	dir, env := filepath.Join(top, "m"), []string{subjectVariable + "=example.com/lib", "CTRLVET_CACHE=" + t.TempDir()}
	check := func(want ...string) {
		t.Helper()
		out := run(t, dir, env, program(own))
		for _, w := range want {
			if !strings.Contains(out.Stderr, w) {
				t.Errorf("nothing is said of %s", w)
			}
		}
		if n := strings.Count(out.Stderr, "warning: "); n != len(want) || out.Code != 1 || !strings.HasPrefix(out.Stdout, "c.go:5:14") {
			t.Errorf("%d warnings, want %d", n, len(want))
		}
		if t.Failed() {
			t.Fatal(out)
		}
	}
	check()
	check()
	write(t, "", dir, "a", ".ctrlvet.yml")
	check("a/.ctrlvet.yml: is not read")
	write(t, "module example.com/op\n\ngo 1.26\n"+uses+"../../lib\n", dir, "op", "go.mod")
	check("a/.ctrlvet.yml: is not read", "op/go.mod: the module below")
	for _, name := range []string{"a/.ctrlvet.yml", "op/go.mod", "a/x.txt"} {
		if err := os.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			t.Fatal(err)
		}
	}
	check(`exclude: no file matches "a/x.txt"`)
}
