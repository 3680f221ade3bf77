package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// manyPackages are five packages with findings, one of them through facts, one in a test; more follows.
const manyPackages = `
-- go.mod --
module example.com/m

go 1.26
-- a/a.go --
package a

func TaintA() {}

func Old() { Old() }

func New() {}
-- b/b.go --
package b

import "example.com/m/a"

func Through() { a.TaintA() }
-- c/c.go --
package c

import "example.com/m/b"

func Further() { b.Through() }
-- c/c_test.go --
package c

import "testing"

func TestFurther(t *testing.T) { Further() }
-- d/d.go --
package d

func Risky() {}

func New() { Risky() }
-- cmd/x/main.go --
package main

import "example.com/m/c"

func main() { c.Further() }
`

const broken = "-- e/e.go --\npackage e\n\nfunc F() int { return \"\" }\n-- f/f.go --\npackage f\n\nimport _ \"example.com/m/e\"\n-- g/g.go --\npackage g\n\nimport _ \"example.com/m/nowhere\"\n"

// took is what differs between two runs.
var took = regexp.MustCompile(`· [0-9.]+ s`)

// TestShards: what parts say, put together, is what one run says: findings, errors and warnings, also of what one part
// alone would say of all, through a baseline, and of several modules.
func TestShards(t *testing.T) {
	t.Parallel()
	other := "-- other/go.mod --\nmodule example.com/other\n\ngo 1.26\n-- other/o.go --\npackage o\n\nfunc Old() { Old() }\n"
	known := "-- known.json --\n{\"version\": 2, \"findings\": [\n{\"rule\": \"taints\", \"package\": \"example.com/m/b\", \"function\": \"Through\", \"about\": \"TaintA()\", \"count\": 1},\n" +
		"{\"rule\": \"taints\", \"package\": \"example.com/m/gone\", \"count\": 1},\n{\"rule\": \"taints\", \"package\": \"example.com/m/d\", \"count\": 1}]}\n"
	for _, tt := range []struct{ name, archive, flags, join string }{
		{"findings", manyPackages, "", ""},
		{"no such thing in any part", manyPackages, "-enable everypackage -tests=false", ""},
		{"errors", manyPackages + broken, "", ""},
		{"a warning and an exclusion", manyPackages + "-- .ctrlvet.yml --\nexclude: [b/, gone/]\n-- ctrlvet.yml --\n", "", ""},
		{"all excluded", manyPackages + "-- .ctrlvet.yml --\nexclude: [\"*/\"]\n", "", ""},
		{"a baseline", manyPackages + known, "", "-baseline known.json"},
		{"counts", manyPackages, "", "-summary"},
		{"modules", manyPackages + other, "-all-modules", ""},
		{"clean", "-- go.mod --\nmodule example.com/m\n\ngo 1.26\n-- m.go --\npackage m\n", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir, apart := drivertest.Extract(t, tt.archive), drivertest.Extract(t, tt.archive)
			flags, join := strings.Fields(tt.flags), strings.Fields(tt.join)
			env := []string{subjectVariable + "=example.com/m/a"}
			var parts []string
			for n := 1; n <= 4; n++ {
				parts = append(parts, filepath.Join(t.TempDir(), "part.json"))
				out := run(t, apart, env, program(own), append([]string{fmt.Sprintf("-shard=%d/4", n), "-format=json=" + parts[n-1]}, flags...)...)
				if out.Code == 130 || out.Stdout != "" {
					t.Fatal(out)
				}
			}
			for _, form := range []string{"lines", "sarif", "json"} {
				if form == "sarif" && tt.join == "-summary" {
					continue
				}
				all := append(append([]string{"-format=" + form}, flags...), join...)
				one := run(t, dir, env, program(own), all...)
				got := run(t, dir, env, program(own), append(append([]string{"join"}, all...), parts...)...)
				if got.Code != one.Code || got.Stdout != one.Stdout || took.ReplaceAllString(got.Stderr, "") != took.ReplaceAllString(one.Stderr, "") {
					t.Errorf("%s: want %v\ngot %v", form, one, got)
				}
			}
		})
	}
}

// TestBadShards: what cannot be put together is an error that says what to do, and never clean.
func TestBadShards(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, manyPackages)
	part := func(dir, shard string, flags ...string) string {
		file := filepath.Join(t.TempDir(), "part.json")
		if out := ctrlvet(t, dir, append([]string{"-shard=" + shard, "-format=json=" + file, "-fail-on=none"}, flags...)...); out.Code != 0 {
			t.Fatal(out)
		}
		return file
	}
	edited := func(old, new string) string {
		data, err := os.ReadFile(part(dir, "2/2"))
		if err != nil || !strings.Contains(string(data), old) {
			t.Fatal(err, string(data))
		}
		file := filepath.Join(t.TempDir(), "part.json")
		if err := os.WriteFile(file, []byte(strings.Replace(string(data), old, new, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	first, second := part(dir, "1/2"), part(dir, "2/2")
	if out := ctrlvet(t, dir, "join", first, second); out.Code != 1 {
		t.Fatal(out)
	}
	whole := filepath.Join(t.TempDir(), "whole.json")
	ctrlvet(t, dir, "-format=json="+whole)
	otherCode := part(drivertest.Extract(t, strings.Replace(manyPackages, "func Risky() {}", "func Risky() { _ = 1 }", 1)), "2/2")
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-shard=0/8", "-format=json"}, `"0/8" is no part of a run: write N/M`},
		{[]string{"-shard=9/8", "-format=json"}, "write N/M, as 1/8 to 8/8"},
		{[]string{"-shard=a/b", "-format=json"}, "write N/M"},
		{[]string{"-shard=1", "-format=json"}, "write N/M"},
		{[]string{"-shard=1/2/3", "-format=json"}, "write N/M"},
		{[]string{"-shard=1/2"}, "write it with -format json=FILE"},
		{[]string{"-shard=1/2", "-format=json", "-fix"}, "leave out -shard"},
		{[]string{"-shard=1/2", "-format=json", "-baseline=x"}, "to ctrlvet join"},
		{[]string{"-shard=1/2", "-format=json", "-new-from-rev=x"}, "to ctrlvet join"},
		{[]string{"-shard=1/2", "-format=json", "-summary"}, "to ctrlvet join"},
		{[]string{"-shard=1/2", "-format=json=" + filepath.Join(dir, "x"), "./nowhere/..."}, "no such file or directory"},
		{[]string{"join"}, "takes the files of all parts"},
		{[]string{"join", "-fix", first, second}, "do not join"},
		{[]string{"join", first}, "the report of part 2/2 is missing"},
		{[]string{"join", first, first}, "part 1/2, and so is"},
		{[]string{"join", first, whole}, "no part of a run: write it with ctrlvet -shard"},
		{[]string{"join", first, part(dir, "3/3")}, "one of 3 parts, and others are of 2"},
		{[]string{"join", first, filepath.Join(dir, "go.mod")}, "no JSON report"},
		{[]string{"join", first, filepath.Join(dir, "nowhere")}, "no such file"},
		{[]string{"join", first, otherCode}, "run all parts on the same commit"},
		{[]string{"join", first, part(dir, "2/2", "./a", "./b")}, "with the same packages"},
		{[]string{"join", first, part(dir, "2/2", "-enable=everypackage")}, "give ctrlvet join the flags that the parts had"},
		{[]string{"join", "-disable=taints", first, second}, "give ctrlvet join the flags"},
		{[]string{"join", first, edited("v0.0.1-test", "v0.0.2")}, "written by ctrlvet v0.0.2, and this is v0.0.1-test: use one version"},
		{[]string{"join", first, edited(`"number": 2`, `"number": 0`)}, "the report of part 2/2 is missing"},
	} {
		if out := ctrlvet(t, dir, tt.args...); out.Code != 2 || out.Stdout != "" || !strings.Contains(out.Stderr, tt.want) {
			t.Errorf("%q: want %q, got %v", tt.args, tt.want, out)
		}
	}
}

// TestShardsAreStable: which part a package is in depends on its name alone, and each is in one.
func TestShardsAreStable(t *testing.T) {
	t.Parallel()
	packages := func(archive string) map[string]int {
		dir, of := drivertest.Extract(t, archive), map[string]int{}
		for n := 1; n <= 3; n++ {
			var rep struct {
				Shard struct{ Covered struct{ Packages []string } }
			}
			out := ctrlvet(t, dir, fmt.Sprintf("-shard=%d/3", n), "-format=json")
			if err := json.Unmarshal([]byte(out.Stdout), &rep); err != nil {
				t.Fatal(err, out)
			}
			for _, p := range rep.Shard.Covered.Packages {
				if of[p] != 0 {
					t.Errorf("%s is in two parts", p)
				}
				of[p] = n
			}
		}
		return of
	}
	few, many := packages(manyPackages), packages(manyPackages+"-- b/more/more.go --\npackage more\n-- a0/a.go --\npackage a0\n")
	if len(few) != 5 || len(many) != 7 {
		t.Errorf("%d and %d packages", len(few), len(many))
	}
	for p, n := range few {
		if many[p] != n {
			t.Errorf("%s went from part %d to %d", p, n, many[p])
		}
	}
}
