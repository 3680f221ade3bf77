package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// TestBurnDown tests what a baseline held over time: on the branch, of each day the last, by owner, rule and package.
func TestBurnDown(t *testing.T) {
	t.Parallel()
	dir := repository(t, old+"-- CODEOWNERS --\n# all\n* @all # but\n/p/ @p @P\nq/* @q\n/q/deep/\n-- q/deep/go.mod --\nmodule example.com/deep\n")
	const file = ".ctrlvet-baseline.json"
	hold := func(entries ...string) {
		t.Helper()
		write(t, `{"version": 2, "findings": [`+strings.Join(entries, ", ")+`]}`, dir, file)
	}
	const p, q, deep = `{"rule":"renames","package":"example.com/m/p","count":%d}`, `{"rule":"panics/deep","package":"example.com/m/q","count":%d}`, `{"rule":"panics/deep","package":"example.com/deep","count":%d}`
	on := func(day string) {
		t.Helper()
		git(t, dir, "add", "-A")
		gitOn(t, dir, day, "commit", "-q", "-m", "x")
	}
	hold(fmt.Sprintf(p, 90))
	on("2026-01-05")
	hold(fmt.Sprintf(p, 40), fmt.Sprintf(q, 3), fmt.Sprintf(deep, 1))
	on("2026-01-05")
	git(t, dir, "checkout", "-q", "-b", "side")
	hold(fmt.Sprintf(p, 20), fmt.Sprintf(q, 3), fmt.Sprintf(deep, 1))
	on("2026-02-01")
	git(t, dir, "checkout", "-q", "main")
	gitOn(t, dir, "2026-02-02", "merge", "-q", "--no-ff", "-m", "x", "side")
	write(t, "<<<<<<<", dir, file)
	on("2026-02-03")
	if err := os.Remove(dir + "/" + file); err != nil {
		t.Fatal(err)
	}
	on("2026-02-04")
	hold(fmt.Sprintf(p, 8), fmt.Sprintf(q, 3), fmt.Sprintf(deep, 1))

	const left = "ctrlvet: " + file + " of 2026-02-03 is left out: line 1: "
	const want = `     2026-01-05  2026-02-02  now
all  44          24          12

owner   2026-01-05  2026-02-02  now
@P      40          20          8
@p      40          20          8
@q      3           3           3
nobody  1           1           1

rule         2026-01-05  2026-02-02  now
renames      40          20          8
panics/deep  4           4           4

package           2026-01-05  2026-02-02  now
example.com/m/p   40          20          8  @P @p
example.com/m/q   3           3           3  @q
example.com/deep  1           1           1  nobody
`
	for _, out := range []outcome{ctrlvet(t, dir, "burndown"), ctrlvet(t, t.TempDir(), "burndown", "-C", dir), ctrlvet(t, dir+"/q", "burndown", "-baseline=../"+file)} {
		if out.Code != 0 || !strings.Contains(out.Stderr, " of 2026-02-03 is left out: line 1: ") || out.Stdout != want {
			t.Errorf("%v", out)
		}
	}
	out := ctrlvet(t, dir, "burndown", "-format=json")
	var b struct {
		States   []struct{ Date, Commit string }
		Findings []int
		Packages []struct {
			Name     string
			Owners   []string
			Findings []int
		}
	}
	if err := json.Unmarshal([]byte(out.Stdout), &b); err != nil || !strings.HasPrefix(out.Stderr, left) {
		t.Fatalf("%v: %v", err, out)
	}
	if got := fmt.Sprint(b.Findings, b.Packages); got != "[44 24 12] [{example.com/m/p [@P @p] [40 20 8]} {example.com/m/q [@q] [3 3 3]} {example.com/deep [nobody] [1 1 1]}]" ||
		b.States[0].Date != "2026-01-05" || len(b.States[1].Commit) != 40 || b.States[2].Date != "" {
		t.Errorf("%s: %v", got, out)
	}

	alone := drivertest.Extract(t, old)
	write(t, `{"version": 2, "findings": []}`, alone, file)
	if out := ctrlvet(t, alone, "burndown"); out.Code != 0 || out.Stdout != "     now\nall  0\n" || !strings.Contains(out.Stderr, "only what "+file+" holds now is known: git: ") {
		t.Errorf("in no repository: %v", out)
	}
	if out := ctrlvet(t, alone, "burndown", "-baseline=none.json"); out.Code != 2 || !strings.Contains(out.Stderr, "there is no baseline none.json") {
		t.Errorf("no baseline: %v", out)
	}
}
