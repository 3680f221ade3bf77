package run

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/lab/mutate"
)

// What became of a mutant.
const (
	Reported = "reported" // by a rule that is there for the mistake
	Other    = "other"    // by another rule alone
	Missed   = "missed"
	Untyped  = "untyped" // it does not type-check, so nobody would make the mistake
)

// Columns is the head of a file of rows.
var Columns = []string{"repo", "commit", "package", "operator", "position", "function", "result", "rules", "level", "equivalent"}

// A Row is one mutant.
type Row struct {
	Repo, Commit, Package, Operator string
	Position                        string // file:line, relative to the repository
	Function                        string
	Result                          string
	Rules                           []string // RULE or RULE/FORM that say what they did not say before
	Level                           string   // the first at which one of the rules of the operator runs
	// Equivalent says why the mutant is no mistake; "" for all others. It is
	// written by hand.
	Equivalent string
}

// order is the place of the operator in the tables.
func order(name string) int {
	return slices.IndexFunc(mutate.Operators, func(op *mutate.Operator) bool { return op.Name == name })
}

func compareRows(a, b Row) int {
	file := func(r Row) (string, int) {
		name, line, _ := strings.Cut(r.Position, ":")
		n, _ := strconv.Atoi(line)
		return name, n
	}
	fa, la := file(a)
	fb, lb := file(b)
	return cmp.Or(
		cmp.Compare(a.Repo, b.Repo),
		cmp.Compare(order(a.Operator), order(b.Operator)),
		cmp.Compare(fa, fb),
		cmp.Compare(la, lb),
		cmp.Compare(a.Result, b.Result),
		slices.Compare(a.Rules, b.Rules),
	)
}

// Format returns the text of a file of rows, sorted.
func Format(rows []Row) string {
	rows = slices.Clone(rows)
	slices.SortFunc(rows, compareRows)
	var b strings.Builder
	b.WriteString(strings.Join(Columns, "\t") + "\n")
	for _, r := range rows {
		b.WriteString(strings.Join([]string{r.Repo, r.Commit, r.Package, r.Operator, r.Position, r.Function, r.Result,
			strings.Join(r.Rules, ","), r.Level, r.Equivalent}, "\t") + "\n")
	}
	return b.String()
}

// Parse reads the text of a file of rows.
func Parse(src string) ([]Row, error) {
	var rows []Row
	for i, line := range strings.Split(strings.TrimRight(src, "\n"), "\n") {
		cells := strings.Split(line, "\t")
		if i == 0 {
			if !slices.Equal(cells, Columns) {
				return nil, fmt.Errorf("line 1: columns are %q, want %q", cells, Columns)
			}
			continue
		}
		if len(cells) != len(Columns) {
			return nil, fmt.Errorf("line %d: %d columns, want %d", i+1, len(cells), len(Columns))
		}
		r := Row{Repo: cells[0], Commit: cells[1], Package: cells[2], Operator: cells[3], Position: cells[4],
			Function: cells[5], Result: cells[6], Level: cells[8], Equivalent: cells[9]}
		if cells[7] != "" {
			r.Rules = strings.Split(cells[7], ",")
		}
		switch {
		case order(r.Operator) < 0:
			return nil, fmt.Errorf("line %d: unknown operator %q", i+1, r.Operator)
		case !slices.Contains([]string{Reported, Other, Missed, Untyped}, r.Result):
			return nil, fmt.Errorf("line %d: result %q", i+1, r.Result)
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// ReadFile reads a file of rows; one that does not exist has none.
func ReadFile(name string) ([]Row, error) {
	src, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	rows, err := Parse(string(src))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return rows, nil
}

// Merge puts the new rows of a repository in place of the old ones, of the
// operators that were run. Reasons that were written by hand stay with the mutants
// of the same commit.
func Merge(old, rows []Row, repo string, ran []*mutate.Operator) []Row {
	type key struct{ commit, operator, position string }
	why := map[key]string{}
	var out []Row
	for _, r := range old {
		if r.Repo != repo || !slices.Contains(ran, mutate.ByName(r.Operator)) {
			out = append(out, r)
		} else if r.Equivalent != "" {
			why[key{r.Commit, r.Operator, r.Position}] = r.Equivalent
		}
	}
	for _, r := range rows {
		r.Equivalent = why[key{r.Commit, r.Operator, r.Position}]
		out = append(out, r)
	}
	slices.SortFunc(out, compareRows)
	return out
}
