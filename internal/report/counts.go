package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"

	"github.com/ctrlvet/ctrlvet/internal/consequence"
)

// WriteCounts writes how many findings each rule (or form of a rule) has, what does the
// worst first, and how many each package has, the most first.
func (r *Report) WriteCounts(w io.Writer) error {
	rules, packages := map[string]map[string]int{}, map[string]map[string]int{}
	count := func(m map[string]map[string]int, key, detail string) {
		if m[key] == nil {
			m[key] = map[string]int{}
		}
		m[key][detail]++
	}
	fixable, does := map[string]int{}, map[string]consequence.Consequence{}
	for _, f := range r.Findings {
		does[f.Name()] = f.Consequence
		count(rules, f.Name(), f.Package)
		count(packages, f.Package, f.Name())
		if len(f.Fixes) > 0 {
			fixable[f.Name()]++
		}
	}
	if len(r.Findings) == 0 {
		return nil
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "rule\twhat happens\tfindings\tfixable\tpackages")
	gravest := mostFirst(rules)
	slices.SortStableFunc(gravest, func(a, b string) int { return cmp.Compare(does[a].Rank(), does[b].Rank()) })
	for _, name := range gravest {
		fmt.Fprintf(tw, "%s\t%s\t%d\t%d\t%d\n", name, does[name], total(rules[name]), fixable[name], len(rules[name]))
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(w); err != nil {
		return err
	}
	fmt.Fprintln(tw, "package\tfindings\trules")
	for _, name := range mostFirst(packages) {
		fmt.Fprintf(tw, "%s\t%d\t", name, total(packages[name]))
		for i, rule := range slices.Sorted(maps.Keys(packages[name])) {
			if i > 0 {
				fmt.Fprint(tw, ", ")
			}
			fmt.Fprintf(tw, "%s %d", rule, packages[name][rule])
		}
		fmt.Fprintln(tw)
	}
	return tw.Flush()
}

func total(counts map[string]int) int {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	return sum
}

// mostFirst returns the keys of m, those with the most findings first.
func mostFirst(m map[string]map[string]int) []string {
	return slices.SortedFunc(maps.Keys(m), func(a, b string) int {
		return cmp.Or(cmp.Compare(total(m[b]), total(m[a])), cmp.Compare(a, b))
	})
}
