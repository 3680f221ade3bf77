package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
)

// A ruleCount says how much a rule, or a form of one, found.
type ruleCount struct {
	Rule        string                  `json:"rule"` // RULE or RULE/FORM
	Consequence consequence.Consequence `json:"consequence,omitempty"`
	Findings    int                     `json:"findings"`
	Fixable     int                     `json:"fixable"`
	Packages    int                     `json:"packages"`
}

// A packageCount says how much was found in a package, by rule or form.
type packageCount struct {
	Package  string         `json:"package"`
	Findings int            `json:"findings"`
	Rules    map[string]int `json:"rules"`
}

// Counts are how many findings there are.
type Counts struct {
	Rules    []ruleCount    `json:"rules"`    // what does the worst first, then the most
	Packages []packageCount `json:"packages"` // the most first
	Errors   []Error        `json:"errors"`
	Warnings []Warning      `json:"warnings"`
	Summary  Summary        `json:"summary"`
}

// Counts counts the findings by rule and by package.
func (r *Report) Counts() Counts {
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
	// Never null: programs iterate.
	out := Counts{[]ruleCount{}, []packageCount{}, append([]Error{}, r.Errors...), append([]Warning{}, r.Warnings...), r.Summary}
	gravest := mostFirst(rules)
	slices.SortStableFunc(gravest, func(a, b string) int { return cmp.Compare(does[a].Rank(), does[b].Rank()) })
	for _, name := range gravest {
		out.Rules = append(out.Rules, ruleCount{name, does[name], total(rules[name]), fixable[name], len(rules[name])})
	}
	for _, name := range mostFirst(packages) {
		out.Packages = append(out.Packages, packageCount{name, total(packages[name]), packages[name]})
	}
	return out
}

// WriteCounts writes how many findings each rule (or form of a rule) has, what does the
// worst first, and how many each package has, the most first.
func (r *Report) WriteCounts(w io.Writer) error {
	if len(r.Findings) == 0 {
		return nil
	}
	c := r.Counts()
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "rule\twhat happens\tfindings\tfixable\tpackages")
	for _, x := range c.Rules {
		fmt.Fprintf(tw, "%s\t%s\t%d\t%d\t%d\n", x.Rule, x.Consequence, x.Findings, x.Fixable, x.Packages)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(w); err != nil {
		return err
	}
	fmt.Fprintln(tw, "package\tfindings\trules")
	for _, x := range c.Packages {
		fmt.Fprintf(tw, "%s\t%d\t", x.Package, x.Findings)
		for i, rule := range slices.Sorted(maps.Keys(x.Rules)) {
			if i > 0 {
				fmt.Fprint(tw, ", ")
			}
			fmt.Fprintf(tw, "%s %d", rule, x.Rules[rule])
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
