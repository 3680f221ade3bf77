package run

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/lab/mutate"
)

// A count is what became of the mutants of one operator.
type count struct {
	sites, typed, equivalent, reported, byDefault, other int
	byRule                                               map[string]int
}

// Table returns a table of rows by operator, as Markdown.
func Table(rows []Row) string {
	counts := map[string]*count{}
	all := &count{byRule: map[string]int{}}
	for _, r := range rows {
		c := counts[r.Operator]
		if c == nil {
			c = &count{byRule: map[string]int{}}
			counts[r.Operator] = c
		}
		c.add(r)
		all.add(r)
	}
	var b strings.Builder
	b.WriteString("| operator | what it does | places | type-check | equivalent | reported | share | at level default | by another rule alone | by rule |\n|---|---|---|---|---|---|---|---|---|---|\n")
	for _, op := range mutate.Operators {
		if c := counts[op.Name]; c != nil {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", op.Name, op.Doc, c.cells(true))
		}
	}
	fmt.Fprintf(&b, "| all | | %s |\n", all.cells(false))
	return b.String()
}

// Summary says in one sentence of how many repositories rows are.
func Summary(rows []Row) string {
	repos := map[string]bool{}
	for _, r := range rows {
		repos[r.Repo+" "+r.Commit] = true
	}
	if len(rows) == 0 {
		return "Nothing was measured yet.\n"
	}
	return fmt.Sprintf("%d mutants of %d repositories: %s.\n", len(rows), len(repos), strings.Join(slices.Sorted(maps.Keys(repos)), ", "))
}

func (c *count) add(r Row) {
	c.sites++
	if r.Result == Untyped {
		return
	}
	c.typed++
	if r.Equivalent != "" {
		c.equivalent++
		return
	}
	switch r.Result {
	case Reported:
		c.reported++
		if r.Level == "default" {
			c.byDefault++
		}
		op := mutate.ByName(r.Operator)
		for _, name := range r.Rules {
			if op.Expects(name) {
				c.byRule[name]++
			}
		}
	case Other:
		c.other++
	}
}

func (c *count) cells(rules bool) string {
	share := "–"
	if n := c.typed - c.equivalent; n > 0 {
		share = fmt.Sprintf("%d %%", c.reported*100/n)
	}
	by := ""
	if rules {
		names := slices.SortedFunc(maps.Keys(c.byRule), func(a, b string) int {
			return cmp.Or(cmp.Compare(c.byRule[b], c.byRule[a]), cmp.Compare(a, b))
		})
		for i, name := range names {
			names[i] = fmt.Sprintf("%s %d", name, c.byRule[name])
		}
		by = strings.Join(names, ", ")
	}
	return fmt.Sprintf("%d | %d | %d | %d | %s | %d | %d | %s", c.sites, c.typed, c.equivalent, c.reported, share, c.byDefault, c.other, by)
}
