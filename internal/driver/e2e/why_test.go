package e2e

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/frame/why"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// TestHTML tests the page of a run.
func TestHTML(t *testing.T) {
	t.Parallel()
	dir := repository(t, old)
	if out := ctrlvet(t, dir, "-format", "html=page.html"); out.Code != 1 {
		t.Fatal(out)
	}
	page := read(t, dir, "page.html")
	for _, want := range []string{"<!DOCTYPE html>", "3 findings in 2 of 2 packages, 3 with a fix", "q/q ä%.go:6:4", "<mark>Old</mark>", "Report uses of Old.", "Fix: Use New"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	ctrlvet(t, dir, "-format", "html=again.html")
	if again := read(t, dir, "again.html"); again != page {
		t.Error("the same run made another page")
	}
}

// TestReport compares runs before and after a change.
func TestReport(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, gomod+"-- p.go --\npackage p\n\nfunc Old() {}\n\nfunc F() { Old() }\n\nfunc G() { Old() }\n")
	ctrlvet(t, dir, "-format", "json", "-o", "old.json")
	write(t, "package p\n\nfunc Old() {}\n\n// A comment.\nfunc F() { Old() }\n\nfunc H() {\n\tOld()\n\tOld()\n}\n", dir, "p.go")
	ctrlvet(t, dir, "-format", "json", "-o", "new.json")
	const want = `came  p.go:9:2: Old is old, signature func() (renames)
came  p.go:10:2: Old is old, signature func() (renames)
gone  p.go:7:12: Old is old, signature func() (renames)
moved p.go:5:12 -> p.go:6:12: Old is old, signature func() (renames)
2 came, 1 gone, 1 moved, 0 the same
`
	if out := ctrlvet(t, dir, "report", "old.json", "new.json"); out.Code != 1 || out.Stdout != want {
		t.Errorf("%v\nwant\n%s", out, want)
	}
	if out := ctrlvet(t, dir, "report", "new.json", "new.json"); out.Code != 0 || out.Stdout != "0 came, 0 gone, 0 moved, 3 the same\n" {
		t.Error(out)
	}
	var c report.Comparison
	if out := ctrlvet(t, dir, "report", "-format", "json", "old.json", "new.json"); out.Code != 1 || json.Unmarshal([]byte(out.Stdout), &c) != nil || len(c.Came) != 2 {
		t.Error(out)
	}
	out := ctrlvet(t, dir, "report", "-format", "html", "-o", "page.html", "old.json", "new.json")
	if page := read(t, dir, "page.html"); out.Code != 1 || !strings.Contains(page, "2 came, 1 gone") || !strings.Contains(page, "<mark>Old</mark>") || !strings.HasPrefix(out.Stderr, "2 came") {
		t.Errorf("%v\n%s", out, page)
	}
	write(t, "package p\n\nfunc Old() { undefined }\n", dir, "p.go")
	ctrlvet(t, dir, "-format", "json", "-o", "broken.json")
	if out := ctrlvet(t, dir, "report", "old.json", "broken.json"); out.Code != 2 || !strings.Contains(out.Stderr, "broken.json: the new run could not analyze everything") || !strings.Contains(out.Stdout, "may still be there") {
		t.Error(out)
	}
	if out := ctrlvet(t, dir, "report", "broken.json", "new.json"); out.Code != 1 || !strings.Contains(out.Stderr, "may have been there before") {
		t.Error(out)
	}
	for args, want := range map[string]string{
		"report old.json":                    "takes two files",
		"report old.json nowhere.json":       "nowhere.json",
		"report old.json p.go":               "p.go: no JSON report of ctrlvet",
		"report -format htlm old.json p.go":  `did you mean "html"?`,
		"report old.json new.json -format x": "takes two files",
		"why":                                "needs FILE:LINE",
		"why p.go":                           "write FILE:LINE",
		"why p.go:0":                         "write FILE:LINE",
		"why p.go:99":                        "has 3 lines",
		"why nowhere.go:1":                   "nowhere.go",
		"why p.go:1 renmes":                  `did you mean "renames"?`,
		"why p.go:1 renames more":            "flags come first",
		"why -format jsn p.go:1":             `did you mean "json"?`,
		"why -baseline nowhere.json p.go:1":  "nowhere.json",
		"why -enable nothing p.go:1":         `unknown rule or topic "nothing"`,
	} {
		if out := ctrlvet(t, dir, strings.Fields(args)...); out.Code != 2 || !strings.Contains(out.Stderr, want) {
			t.Errorf("%s: %v, want %q", args, out, want)
		}
	}
}

// TestWhyLeft tests what is said of files that no run reaches.
func TestWhyLeft(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, gomod+"-- p.go --\npackage p\n\nfunc Old() {}\n\nfunc F() { Old() }\n"+
		"-- p_plan9.go --\npackage p\n"+
		"-- tagged.go --\n//go:build never\n\npackage p\n"+
		"-- _ignored.go --\npackage p\n"+
		"-- README --\nno Go\n"+
		"-- broken/b.go --\npackage broken\n\nvar x int = \"\"\n"+
		"-- nested/go.mod --\nmodule example.com/nested\n\ngo 1.26\n"+
		"-- nested/n.go --\npackage nested\n\nfunc Old() {}\n\nfunc F() { Old() }\n")
	for args, want := range map[string]string{
		"p.go:5":              "REPORTED: renames\n  Old is old",
		"p.go:5:1":            "REPORTED: renames",
		"p.go:3":              "NOTHING IS REPORTED",
		"p.go:5 taints":       "taints reports nothing here",
		"p.go:1":              "NOT REPORTED: everypackage at p.go:1:9\n  it would say: a package\n  because: off",
		"p_plan9.go:1":        "GOOS",
		"tagged.go:3":         "//go:build never",
		"_ignored.go:1":       "ignores files whose name begins with _",
		"README:1":            "is not a Go file",
		"broken/b.go:3":       "cannot use",
		"nested/n.go:5":       "does not reach: use -C",
		"-tests=false p.go:5": "REPORTED: renames",
	} {
		if out := ctrlvet(t, dir, append([]string{"why"}, strings.Fields(args)...)...); out.Code != 0 || !strings.Contains(out.Stdout, want) {
			t.Errorf("why %s: %v, want %q", args, out, want)
		}
	}
	if out := ctrlvet(t, dir, "baseline"); out.Code != 2 { // broken does not type-check
		t.Error(out)
	}
	if err := os.RemoveAll(dir + "/broken"); err != nil {
		t.Fatal(err)
	}
	if out := ctrlvet(t, dir, "baseline"); out.Code != 0 {
		t.Fatal(out)
	}
	if out := ctrlvet(t, dir, "why", "-baseline", ".ctrlvet-baseline.json", "p.go:5"); !strings.Contains(out.Stdout, "because: the baseline .ctrlvet-baseline.json holds it") || strings.Contains(out.Stdout, "\nREPORTED") {
		t.Error(out)
	}
	var a why.Answer
	if out := ctrlvet(t, dir, "why", "-format", "json", "p.go:5"); json.Unmarshal([]byte(out.Stdout), &a) != nil || len(a.Reported) != 1 || !a.Reported[0].Way[0].Mistake {
		t.Error(out)
	}
}
