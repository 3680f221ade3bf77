package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// write writes a file of a module.
func write(t *testing.T, text string, elem ...string) {
	t.Helper()
	name := filepath.Join(elem...)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// edit replaces text in a file, which must be there.
func edit(t *testing.T, dir, file, old, new string) {
	t.Helper()
	text := read(t, dir, file)
	if !strings.Contains(text, old) {
		t.Fatalf("%s lacks %q", file, old)
	}
	write(t, strings.Replace(text, old, new, 1), dir, file)
}

// git runs git, as someone who has set what confuses readers of diffs.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	return gitOn(t, dir, "", args...)
}

// gitOn runs it on a day.
func gitOn(t *testing.T, dir, day string, args ...string) string {
	t.Helper()
	args = append([]string{"-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "init.defaultBranch=main",
		"-c", "protocol.file.allow=always", "-c", "commit.gpgSign=false"}, args...)
	env := []string{"GIT_CONFIG_GLOBAL=" + os.DevNull}
	if day != "" {
		env = append(env, "GIT_AUTHOR_DATE="+day+"T12:00:00Z", "GIT_COMMITTER_DATE="+day+"T12:00:00Z")
	}
	out := run(t, dir, env, "git", args...)
	if out.Code != 0 {
		t.Fatalf("git %s: %v", strings.Join(args, " "), out)
	}
	return strings.TrimSpace(out.Stdout)
}

// repository makes a repository of a module, and of the module only.
func repository(t *testing.T, archive string) string {
	t.Helper()
	dir := drivertest.Extract(t, archive)
	git(t, dir, "init", "-q")
	git(t, dir, "config", "diff.noprefix", "true")
	git(t, dir, "config", "diff.mnemonicPrefix", "true")
	git(t, dir, "config", "color.diff", "always")
	git(t, dir, "config", "diff.renames", "false")
	commit(t, dir)
	return dir
}

func commit(t *testing.T, dir string) {
	t.Helper()
	git(t, dir, "add", "-A")
	git(t, dir, "commit", "-q", "--allow-empty", "-m", "x")
}

// old is a module with a finding in each function that begins with A.
const old = gomod + `-- p/p.go --
package p

func Old() {}

func A1() { Old() }

func B() {
	Old := func() {}
	Old()
}
-- q/q ä%.go --
package q

import "example.com/m/p"

func A2() {
	p.Old()
	p.Old()
}
`

// wants checks where there are findings.
func wants(t *testing.T, out outcome, code int, places ...string) {
	t.Helper()
	var got []string
	for line := range strings.Lines(out.Stdout) {
		place, _, _ := strings.Cut(line, ": ")
		got = append(got, place)
	}
	if fmt.Sprint(got) != fmt.Sprint(places) || out.Code != code {
		t.Errorf("want %q and exit code %d, got %q, %v", places, code, got, out)
	}
}

// TestNewFromRev tests that only what changed since a revision is reported.
func TestNewFromRev(t *testing.T) {
	t.Parallel()
	dir := repository(t, old)
	const since = "-new-from-rev=HEAD"
	wants(t, ctrlvet(t, dir), 1, "p/p.go:5:13", "q/q ä%.go:6:4", "q/q ä%.go:7:4")
	clean := ctrlvet(t, dir, since)
	if wants(t, clean, 0); !strings.HasPrefix(clean.Stderr, "no new findings in 2 packages, 3 more in unchanged code · ") {
		t.Errorf("nothing changed: %v", clean)
	}

	edit(t, dir, "q/q ä%.go", "\tp.Old()\n\tp.Old()", "\tp.Old()\n\tp.Old() // changed") // a line with a finding
	edit(t, dir, "p/p.go", "package p\n", "package p\n\n// One more line.\n")            // moves one
	edit(t, dir, "p/p.go", "\tOld := func() {}\n", "")                                   // brings one about by what is gone
	write(t, "package q\n\nimport \"example.com/m/p\"\n\nfunc C() { p.Old() }\n", dir, "q", "new one.go")
	write(t, "*.skip.go\n", dir, ".gitignore")
	write(t, "package q\n\nimport \"example.com/m/p\"\n\nfunc D() { p.Old() }\n", dir, "q", "x.skip.go")
	want := []string{"p/p.go:10:2", "q/new one.go:5:14", "q/q ä%.go:7:4"}
	wants(t, ctrlvet(t, dir, since), 1, want...)
	wants(t, ctrlvet(t, filepath.Join(dir, "q"), since), 1, "new one.go:5:14", "q ä%.go:7:4")
	wants(t, ctrlvet(t, t.TempDir(), "-C", dir, since), 1, want...)
	git(t, dir, "add", "-A")
	wants(t, ctrlvet(t, dir, since), 1, want...)
	commit(t, dir)
	wants(t, ctrlvet(t, dir, since), 0)
	wants(t, ctrlvet(t, dir, "-new-from-rev=HEAD~1"), 1, want...)

	git(t, dir, "mv", "p/p.go", "p/renamed.go")
	git(t, dir, "rm", "-q", "q/new one.go")
	wants(t, ctrlvet(t, dir, since), 0)
	commit(t, dir)

	// What others do on main meanwhile is not a change of this branch.
	git(t, dir, "checkout", "-q", "-b", "feature")
	edit(t, dir, "p/renamed.go", "func A1() { Old() }", "func A1() { Old(); Old() }")
	commit(t, dir)
	git(t, dir, "checkout", "-q", "main")
	edit(t, dir, "q/q ä%.go", "\tp.Old()\n", "")
	commit(t, dir)
	git(t, dir, "checkout", "-q", "feature")
	wants(t, ctrlvet(t, dir, "-new-from-rev=main"), 1, "p/renamed.go:7:13", "p/renamed.go:7:20")

	// A clone of the last commit knows of no common ancestor.
	shallow := filepath.Join(t.TempDir(), "clone")
	git(t, dir, "clone", "-q", "--depth=1", "--branch=feature", "file://"+dir, shallow)
	git(t, shallow, "fetch", "-q", "--depth=1", "origin", "main:main")
	out := ctrlvet(t, shallow, "-new-from-rev=main")
	if !strings.Contains(out.Stderr, "no common ancestor of main and HEAD is known here") {
		t.Errorf("shallow: %v", out)
	}
	wants(t, out, 1, "p/renamed.go:7:13", "p/renamed.go:7:20", "q/q ä%.go:6:4")
}

// TestSubmodule tests changes of packages that lie in a submodule.
func TestSubmodule(t *testing.T) {
	t.Parallel()
	sub := repository(t, "\n-- s.go --\npackage s\n\nfunc Old() {}\n\nfunc A() { Old() }\n")
	dir := repository(t, gomod+"-- p.go --\npackage p\n\nimport _ \"example.com/m/s\"\n")
	git(t, dir, "submodule", "add", "-q", sub, "s")
	commit(t, dir)
	wants(t, ctrlvet(t, dir, "-new-from-rev=HEAD"), 0)
	edit(t, dir, "s/s.go", "func A()", "func B() { Old() }\n\nfunc A()")
	wants(t, ctrlvet(t, dir, "-new-from-rev=HEAD"), 1, "s/s.go:5:12")
	commit(t, filepath.Join(dir, "s"))
	commit(t, dir)
	wants(t, ctrlvet(t, dir, "-new-from-rev=HEAD~1"), 1, "s/s.go:5:12")
}

// TestNewFromPatch tests patches as tools write them.
func TestNewFromPatch(t *testing.T) {
	t.Parallel()
	dir := repository(t, old)
	edit(t, dir, "q/q ä%.go", "\tp.Old()\n\tp.Old()", "\tp.Old()\n\tp.Old() // changed")
	edit(t, dir, "p/p.go", "package p\n", "package p\n\n// One more line.\n")
	const plain = "--no-color --src-prefix=a/ --dst-prefix=b/"
	for name, args := range map[string]string{
		"git":      "diff " + plain,
		"quoted":   "-c core.quotePath=true diff " + plain,
		"context":  "diff -U0 " + plain,
		"relative": "diff --relative " + plain,
	} {
		diff := git(t, dir, strings.Fields(args)...) + "\n"
		for _, end := range []string{"\n", "\r\n"} {
			file := filepath.Join(t.TempDir(), "a patch")
			write(t, strings.ReplaceAll(diff, "\n", end), file)
			out := ctrlvet(t, dir, "-new-from-patch", file)
			if wants(t, out, 1, "q/q ä%.go:7:4"); t.Failed() {
				t.Fatalf("%s, %q", name, end)
			}
		}
	}
	file := filepath.Join(t.TempDir(), "patch")
	write(t, git(t, dir, strings.Fields("diff --relative=q "+plain)...)+"\n", file)
	wants(t, ctrlvet(t, filepath.Join(dir, "q"), "-new-from-patch", file), 1, "q ä%.go:7:4")
	write(t, strings.NewReplacer("diff --git", "diff -ru", "index ", "x ").Replace(git(t, dir, strings.Fields("diff "+plain)...))+"\n", file)
	wants(t, ctrlvet(t, dir, "-new-from-patch", file), 1, "q/q ä%.go:7:4")
	// As where the command in front of a pipe failed.
	write(t, "", file)
	if out := ctrlvet(t, dir, "-new-from-patch", file); out.Code != 0 || !strings.Contains(out.Stderr, "-new-from-patch: the patch is empty, so no line counts as new") {
		t.Errorf("empty: %v", out)
	}
}

// TestBaseline tests the whole life of a baseline.
func TestBaseline(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, old)
	const file = ".ctrlvet-baseline.json"
	first := ctrlvet(t, dir, "baseline")
	if first.Code != 0 || first.Stdout != "" || first.Stderr != "ctrlvet: "+file+" holds 3 findings in 2 packages\n" {
		t.Errorf("first: %v", first)
	}
	const held = `{
  "version": 2,
  "findings": [
    {"rule":"renames","package":"example.com/m/p","function":"A1","about":"Old","count":1},
    {"rule":"renames","package":"example.com/m/q","function":"A2","about":"Old","count":2}
  ]
}
`
	if got := read(t, dir, file); got != held {
		t.Errorf("it holds %s", got)
	}
	check := func(args ...string) outcome {
		t.Helper()
		return ctrlvet(t, dir, append([]string{"-baseline", filepath.Join(dir, file)}, args...)...)
	}
	clean := check()
	if wants(t, clean, 0); !strings.HasPrefix(clean.Stderr, "no new findings in 2 packages, 3 more in the baseline · ") {
		t.Errorf("clean: %v", clean)
	}

	// Moved code, also to another file of the package, stays quiet.
	write(t, "package p\n\n// Moved.\nfunc A1() { _ = 1; Old() }\n", dir, "p", "moved.go")
	edit(t, dir, "p/p.go", "func A1() { Old() }\n", "\n\n")
	edit(t, dir, "q/q ä%.go", "func A2() {\n", "func A2() {\n\t_ = 1\n\n")
	wants(t, check(), 0)
	// One more of its kind in the function does not, nor does one elsewhere.
	edit(t, dir, "p/moved.go", "Old() }", "Old(); Old() }\n\nfunc E() { Old() }")
	more := check()
	if wants(t, more, 1, "p/moved.go:4:27", "p/moved.go:6:12"); !strings.HasPrefix(more.Stderr, "ctrlvet: p/moved.go: A1 had 1 finding of renames that are like this one: which is new cannot be told, so the last are shown; with -new-from-rev as well it can\n"+
		"2 findings (2 fixable) in 1 of 2 packages, 3 more in the baseline · ") {
		t.Errorf("more: %v", more)
	}
	edit(t, dir, "p/moved.go", "Old(); Old() }\n\nfunc E() { Old() }", "Old() }")

	// What is gone is listed, unless the run cannot know.
	edit(t, dir, "q/q ä%.go", "\tp.Old()\n", "")
	const gone = "\texample.com/m/q.A2: Old (renames)\n"
	if out := check(); out.Code != 0 || !strings.Contains(out.Stderr, "ctrlvet baseline -prune") || !strings.Contains(out.Stderr, gone) {
		t.Errorf("stale: %v", out)
	}
	for _, args := range []string{"./p", "-disable=renames", "-tests=false"} {
		if out := check(args); out.Code != 0 || strings.Contains(out.Stderr, gone) {
			t.Errorf("stale with %s: %v", args, out)
		}
	}
	if out := ctrlvet(t, dir, "baseline", "-prune", "./p"); out.Code != 0 || read(t, dir, file) != held {
		t.Errorf("pruned what was not looked at: %v", out)
	}
	if out := ctrlvet(t, dir, "baseline", "-prune"); out.Code != 0 || !strings.Contains(out.Stderr, gone) || read(t, dir, file) != strings.Replace(held, `"count":2`, `"count":1`, 1) {
		t.Errorf("pruned: %v\n%s", out, read(t, dir, file))
	}
	// Pruning adds nothing.
	edit(t, dir, "p/moved.go", "Old() }", "Old(); Old() }")
	if err := os.RemoveAll(filepath.Join(dir, "q")); err != nil {
		t.Fatal(err)
	}
	if out := ctrlvet(t, dir, "baseline", "-prune"); out.Code != 0 || !strings.Contains(out.Stderr, "holds 1 finding in 1 package") {
		t.Errorf("pruned a package that is gone: %v", out)
	}
	wants(t, check(), 1, "p/moved.go:4:27")
	if out := ctrlvet(t, dir, "baseline"); out.Code != 0 || !strings.Contains(out.Stderr, "holds 2 findings in 1 package") {
		t.Errorf("renewed: %v", out)
	}
	wants(t, check(), 0)
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 3 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

// TestBaselineAndChange tests that with both, known findings on unchanged lines
// do not stand for a new one above them.
func TestBaselineAndChange(t *testing.T) {
	t.Parallel()
	dir := repository(t, old)
	if out := ctrlvet(t, dir, "baseline"); out.Code != 0 {
		t.Fatal(out)
	}
	commit(t, dir)
	edit(t, dir, "q/q ä%.go", "func A2() {\n", "func A2() {\n\tp.Old() // new\n")
	out := ctrlvet(t, dir, "-baseline", filepath.Join(dir, ".ctrlvet-baseline.json"), "-new-from-rev=HEAD")
	if wants(t, out, 1, "q/q ä%.go:6:4"); strings.Contains(out.Stderr, "cannot be told") {
		t.Errorf("it can: %v", out)
	}
}

// TestGateErrors tests that a gate that cannot work says so and lets nothing
// pass.
func TestGateErrors(t *testing.T) {
	t.Parallel()
	dir := repository(t, old)
	for name, text := range map[string]string{
		"conflict.json": "{\n  \"version\": 2,\n<<<<<<< HEAD\n",
		"future.json":   "{\"version\": 9}",
		"text":          "hello\n",
		"other":         "diff --git a/p/p.go b/p/p.go\n--- a/p/p.go\n+++ b/p/p.go\n@@ -1 +1 @@\n-package x\n+package y\n",
		"missing":       "diff --git a/x/x.go b/x/x.go\n--- a/x/x.go\n+++ b/x/x.go\n@@ -1 +1 @@\n-package x\n+package y\n",
		"short":         "diff --git a/p/p.go b/p/p.go\n--- a/p/p.go\n+++ b/p/p.go\n@@ -1,3 +1,9 @@\n-package x\n",
		"broken/b.go":   "package b\n\nvar X int = \"\"\n",
		"file":          "",
	} {
		write(t, text, dir, filepath.FromSlash(name))
	}
	for args, want := range map[string]string{
		"-new-from-rev=nosuch ./p":                      `-new-from-rev: unknown revision "nosuch"`,
		"-new-from-rev=--help ./p":                      `unknown revision "--help"`,
		"-new-from-rev=HEAD -new-from-patch=text ./p":   "exclude each other",
		"-new-from-patch=nowhere ./p":                   "-new-from-patch nowhere: no such file",
		"-new-from-patch=text ./p":                      "-new-from-patch text: this is not a patch",
		"-new-from-patch=other ./p":                     "line 1 of p/p.go is not what the patch makes of it",
		"-new-from-patch=missing ./p":                   "there is no x/x.go here",
		"-new-from-patch=short ./p":                     "the patch cannot be read: line 4",
		"-baseline=nowhere.json ./p":                    "there is no baseline nowhere.json: ctrlvet baseline -baseline nowhere.json writes it",
		"-baseline=conflict.json ./p":                   "the baseline conflict.json is broken: line 3: ",
		"-baseline=future.json ./p":                     "its version is 9, and this ctrlvet reads 2; mend it, or remove it and write it anew",
		"baseline -baseline=conflict.json ./p":          "conflict.json is broken",
		"baseline -prune ./p":                           "there is no baseline .ctrlvet-baseline.json",
		"baseline -prune -tests=false -baseline=b.json": "there is no baseline b.json",
		"baseline -baseline=nowhere/b.json ./p":         "nowhere/b.json cannot be written: there is no directory nowhere",
		"baseline -fix":                                 "unknown flag -fix",
		"baseline":                                      "was not written, since not all could be analyzed",
		"-format=sarif=nowhere/x.sarif ./p":             "nowhere/x.sarif cannot be written",
		"-format=sarif -o file/x.sarif ./p":             "file/x.sarif cannot be written",
		"-format=sarif -format=json ./p":                "give one a file, as in -format json=FILE",
		"-format=sarif= ./p":                            "names no file",
		"-format=sarif=x.sarif -o y ./p":                "each -format has a file of its own",
		"-format=sariff ./p":                            `did you mean "sarif"?`,
		"-summary -format=sarif ./p":                    "-summary is text or json",
	} {
		out := ctrlvet(t, dir, strings.Fields(args)...)
		if out.Code != 2 || !strings.Contains(out.Stderr, want) || out.Stdout != "" {
			t.Errorf("%s: want %q, got %v", args, want, out)
		}
	}
	if out := ctrlvet(t, drivertest.Extract(t, old), "-new-from-rev=HEAD"); out.Code != 2 || !strings.Contains(out.Stderr, "is in no git repository") {
		t.Errorf("no repository: %v", out)
	}
	if got := git(t, dir, "status", "--short", "--untracked-files=all"); len(strings.Fields(got)) != 2*8 {
		t.Errorf("files were left behind:\n%s", got)
	}
}
