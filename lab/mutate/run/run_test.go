package run

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/lab/mutate"
)

// TestRun breaks a small package and asks all rules about each mutant.
func TestRun(t *testing.T) {
	opts := Options{
		Repo: "o/r", Commit: "c", Dir: filepath.Join("..", "..", "..", "testdata"), Patterns: []string{"./mutants"},
		Mode: load.Source, Operators: mutate.Operators, Warn: func(s string) { t.Error(s) },
	}
	rows, err := Run(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"notfound mutants/mutants.go:20 Reconciler.Reconcile reported notfound",
		"context mutants/mutants.go:19 Reconciler.Reconcile reported reconcilectx",
		"context mutants/mutants.go:30 Reconciler.label reported reconcilectx",
		"patchbase mutants/mutants.go:30 Reconciler.label reported mergefrom",
		"logarg mutants/mutants.go:22 Reconciler.Reconcile reported logpairs",
	}
	var got []string
	for _, r := range rows {
		if r.Repo != "o/r" || r.Commit != "c" || r.Package != "github.com/ctrlvet/ctrlvet/testdata/mutants" || len(r.Rules) == 0 || r.Level == "" {
			t.Errorf("%+v", r)
			continue
		}
		rule, _, _ := strings.Cut(r.Rules[0], "/") // forms and levels come and go
		got = append(got, strings.Join([]string{r.Operator, r.Position, r.Function, r.Result, rule}, " "))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestSample: of each operator as many places as asked for, always the same ones.
func TestSample(t *testing.T) {
	r := &run{Options: Options{Each: 2}, found: map[string][]place{"unlock": {{"c", 3}, {"a", 1}, {"b", 1}}, "notfound": {{"d", 9}}}}
	r.choose()
	if got := slices.Sorted(maps.Keys(r.chosen)); !slices.Equal(got, []string{"a", "b", "d"}) {
		t.Error(got)
	}
	r.Each = 0
	r.choose()
	if len(r.chosen) != 4 {
		t.Errorf("all: %v", r.chosen)
	}
}

// TestRows: what is written is read again, reasons stay with their mutants, and
// what is not right is refused.
func TestRows(t *testing.T) {
	a := Row{Repo: "o/a", Commit: "1", Package: "p", Operator: "unlock", Position: "a.go:10", Function: "F", Result: Reported, Rules: []string{"lockbalance/kept", "x"}, Level: "default"}
	b := Row{Repo: "o/a", Commit: "1", Package: "p", Operator: "unlock", Position: "a.go:9", Function: "F", Result: Missed, Equivalent: "why"}
	c := Row{Repo: "o/b", Commit: "1", Package: "p", Operator: "notfound", Position: "a.go:9", Function: "F", Result: Untyped}
	rows, err := Parse(Format([]Row{c, a, b}))
	if err != nil || len(rows) != 3 || compareRows(rows[0], b) != 0 || compareRows(rows[1], a) != 0 || rows[0].Equivalent != "why" || rows[1].Level != "default" {
		t.Fatalf("%v, %v", rows, err)
	}
	again, moved := b, a
	again.Equivalent, again.Result = "", Other
	moved.Position = "a.go:11"
	other := Row{Repo: "o/a", Commit: "1", Package: "p", Operator: "queuedone", Position: "a.go:9", Function: "F", Result: Missed}
	gone := Row{Repo: "o/a", Commit: "1", Package: "p", Operator: "notfound", Position: "a.go:9", Function: "F", Result: Missed}
	merged := Merge(append(rows, other, gone), []Row{again, moved}, "o/a", []*mutate.Operator{mutate.ByName("unlock"), mutate.ByName("notfound")})
	if i := slices.IndexFunc(merged, func(r Row) bool { return r.Operator == "queuedone" }); i < 0 {
		t.Errorf("rows of an operator that was not run are gone: %v", merged)
	} else {
		merged = slices.Delete(merged, i, i+1)
	}
	if len(merged) != 3 || merged[0].Equivalent != "why" || merged[0].Result != Other || merged[1].Position != "a.go:11" || merged[2].Repo != "o/b" {
		t.Errorf("%v", merged)
	}
	table := Table(merged)
	for _, want := range []string{
		"| unlock | " + mutate.ByName("unlock").Doc + " | 2 | 2 | 1 | 1 | 100 % | 1 | 0 | lockbalance/kept 1 |\n",
		"| notfound | " + mutate.ByName("notfound").Doc + " | 1 | 0 | 0 | 0 | – | 0 | 0 |  |\n",
		"| all | | 3 | 2 | 1 | 1 | 100 % | 1 | 0 |  |\n",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("no row %q in\n%s", want, table)
		}
	}
	head := strings.Join(Columns, "\t") + "\n"
	for src, want := range map[string]string{
		"a\n":           "line 1",
		head + "a\tb\n": "line 2: 2 columns",
		head + "r\tc\tp\tnone\ta.go:1\tF\tmissed\t\t\t\n":  "unknown operator",
		head + "r\tc\tp\tunlock\ta.go:1\tF\tmaybe\t\t\t\n": "result",
	} {
		if _, err := Parse(src); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", src, err)
		}
	}
}
