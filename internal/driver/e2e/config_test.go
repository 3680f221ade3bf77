package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// configure writes the settings of a module; "" removes them.
func configure(t *testing.T, dir, text string) {
	t.Helper()
	file := filepath.Join(dir, ".ctrlvet.yml")
	var err error
	if text == "" {
		err = os.Remove(file)
	} else {
		err = os.WriteFile(file, []byte(text), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestConfig tests that the command line and the tool of go vet do what the file
// says, that the cache of go vet sees when it changes, and that flags come after it.
func TestConfig(t *testing.T) {
	t.Parallel()
	tool := "-vettool=" + program(own)
	dir := drivertest.Extract(t, fixable)
	cli := func(args ...string) string {
		t.Helper()
		out := ctrlvet(t, dir, append(args, "./g")...)
		return out.Stdout + out.Stderr
	}
	goVet := func(args ...string) string {
		t.Helper()
		out := run(t, dir, nil, "go", append(append([]string{"vet", tool}, args...), "./g")...)
		return out.Stdout + out.Stderr
	}
	check := func(what string, output string, every, renames bool) {
		t.Helper()
		if strings.Contains(output, "(everypackage)") != every || strings.Contains(output, "(renames)") != renames {
			t.Errorf("%s: want everypackage %v, renames %v, got\n%s", what, every, renames, output)
		}
	}
	both := func(what string, every, renames bool) {
		t.Helper()
		check(what+", command line", cli(), every, renames)
		check(what+", go vet", goVet(), every, renames)
	}
	both("no file", false, true)
	configure(t, dir, "level: optional\n")
	both("level", true, true)
	configure(t, dir, "enable: [everypackage]\ndisable: [renames]\n")
	both("rules", true, false)
	configure(t, dir, "disable: [test]\nenable: [everypackage]\n")
	both("a rule of a topic", true, false)

	check("flags after the file, command line", cli("-enable", "renames", "-disable", "everypackage"), false, true)
	check("flags after the file, go vet", goVet("-renames"), false, true)
	check("no file at all, command line", cli("-config", "off"), false, true)
	off := run(t, dir, []string{"CTRLVET_CONFIG=off"}, "go", "vet", tool, "./g")
	check("no file at all, go vet", off.Stderr, false, true)
	other := filepath.Join(t.TempDir(), "other settings%.yml")
	if err := os.WriteFile(other, []byte("enable: [everypackage]\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	check("another file, command line", cli("-config", other), true, true)
	named := run(t, dir, []string{"CTRLVET_CONFIG=" + other}, "go", "vet", tool, "./g")
	check("another file, go vet", named.Stderr, true, true)

	configure(t, dir, "severity: {test: note}\n")
	for form, want := range map[string]string{"json": `"severity": "note"`, "sarif": `"level":"note"`, "github": "::notice ", "gitlab": `"severity": "info"`, "checkstyle": `severity="info"`} {
		if out := ctrlvet(t, dir, "-fail-on", "warning", "-format", form, "./g"); out.Code != 0 || !strings.Contains(out.Stdout, want) {
			t.Errorf("severity of a topic in form %s: want %s in %v", form, want, out)
		}
	}

	configure(t, dir, "")
	both("the file is gone", false, true)

	// A package elsewhere has the settings of its own module.
	configure(t, dir, "disable: [renames]\n")
	out := run(t, filepath.Join(dir, "g"), nil, "go", "vet", tool, ".")
	check("from a folder below", out.Stderr, false, false)
}

// TestRemoved tests that what was removed may be named, and gets a word once.
func TestRemoved(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, fixable)
	configure(t, dir, "disable: [fakelistwatch]\n")
	for _, args := range [][]string{{"./..."}, {"-enable", "fakelistwatch", "./..."}} {
		if out := ctrlvet(t, dir, args...); out.Code != 1 || strings.Count(out.Stderr, "warning: fakelistwatch was removed in 0.2: ") != 1 {
			t.Errorf("%q: %v", args, out)
		}
	}
}

// TestConfigErrors tests that settings with mistakes stop everything.
func TestConfigErrors(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, fixable)
	configure(t, dir, "level: optional\nenabel: [renames]\ndisable: [renmes]\n")
	want := ".ctrlvet.yml:2: unknown key \"enabel\" (did you mean \"enable\"?): want level, severity, enable, disable, exclude, rules, functions, names, bans\n" +
		".ctrlvet.yml:3: disable: unknown rule or topic \"renmes\" (did you mean \"renames\"?); ctrlvet rules lists them\n"
	for _, out := range []outcome{
		ctrlvet(t, dir, "./..."),
		ctrlvet(t, dir, "-fix", "./..."),
		ctrlvet(t, filepath.Dir(dir), "-C", dir, "./..."),
	} {
		if out.Code != 2 || out.Stderr != "ctrlvet: "+want || out.Stdout != "" {
			t.Errorf("command line: %v", out)
		}
	}
	out := run(t, dir, nil, "go", "vet", "-vettool="+program(own), "./...")
	if out.Code == 0 || !strings.HasPrefix(out.Stderr, "ctrlvet: "+want) || strings.Count(out.Stderr, "enabel") != 1 {
		t.Errorf("go vet: %v", out)
	}
	if f := read(t, dir, "f.go"); !strings.Contains(f, "\tOld()\n") {
		t.Errorf("something was fixed:\n%s", f)
	}
	if out := ctrlvet(t, dir, "-config", "nowhere.yml", "./..."); out.Code != 2 || !strings.Contains(out.Stderr, "nowhere.yml") {
		t.Errorf("a file that is not there: %v", out)
	}
	if out := ctrlvet(t, dir, "-config", "off", "-disable", "all", "./..."); out.Code != 2 || !strings.Contains(out.Stderr, "no rule is enabled") {
		t.Errorf("nothing is enabled: %v", out)
	}
}

// TestConfigWorkspace tests that each module of a workspace has its own.
func TestConfigWorkspace(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, `
-- go.work --
go 1.26

use (
	./a
	./b
)
-- a/go.mod --
module example.com/a

go 1.26
-- a/a.go --
package a
-- b/go.mod --
module example.com/b

go 1.26
-- b/.ctrlvet.yml --
levle: optional
-- b/b.go --
package b
`)
	want := filepath.Join(dir, "b") + `: .ctrlvet.yml:1: unknown key "levle" (did you mean "level"?)`
	if out := ctrlvet(t, filepath.Join(dir, "a"), "./..."); out.Code != 2 || !strings.Contains(out.Stderr, want) {
		t.Errorf("want %s, got %v", want, out)
	}
	configure(t, filepath.Join(dir, "b"), "enable: [everypackage]\n")
	out := run(t, dir, nil, "go", "vet", "-vettool="+program(own), "./a", "./b")
	if strings.Contains(out.Stderr, "a/a.go") || !strings.Contains(out.Stderr, "b/b.go") {
		t.Errorf("want a finding in b alone, got %v", out)
	}
}
