package baseline

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// A State is what a baseline held at one time.
type State struct {
	Date   string    `json:"date,omitempty"` // of the commit; "" for the file as it is now
	Commit string    `json:"commit,omitempty"`
	Held   *Baseline `json:"-"`
}

// A series is how many findings there were of one rule, package or owner, one number for each state.
type series struct {
	Name     string   `json:"name"`
	Owners   []string `json:"owners,omitempty"` // of a package
	Findings []int    `json:"findings"`
}

// A burnDown says how the findings of a baseline become fewer.
type burnDown struct {
	States   []State  `json:"states"`
	Findings []int    `json:"findings"`
	Rules    []series `json:"rules"`
	Packages []series `json:"packages"`
	Owners   []series `json:"owners"`
}

// BurnDown counts what the states hold, the oldest first. Owners returns those of a package; nil: they are not known.
func BurnDown(states []State, owners func(pkg string) []string) *burnDown {
	all, rules, packages, owned := map[string][]int{}, map[string][]int{}, map[string][]int{}, map[string][]int{}
	of := map[string][]string{}
	for at, state := range states {
		count := func(in map[string][]int, name string, n int) {
			if in[name] == nil {
				in[name] = make([]int, len(states))
			}
			in[name][at] += n
		}
		count(all, "", 0)
		for _, e := range state.Held.Entries() {
			count(all, "", e.Count)
			count(rules, e.Rule, e.Count)
			count(packages, e.Package, e.Count)
			if owners == nil {
				continue
			}
			if _, asked := of[e.Package]; !asked {
				of[e.Package] = owners(e.Package)
			}
			if len(of[e.Package]) == 0 {
				count(owned, "nobody", e.Count)
			}
			for _, owner := range of[e.Package] {
				count(owned, owner, e.Count)
			}
		}
	}
	return &burnDown{states, all[""], mostNow(rules, nil), mostNow(packages, of), mostNow(owned, nil)}
}

// mostNow returns the counts, what has the most findings now first, then what has had the most.
func mostNow(counts map[string][]int, owners map[string][]string) []series {
	out := []series{} // never null
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		out = append(out, series{name, owners[name], counts[name]})
	}
	slices.SortStableFunc(out, func(a, b series) int {
		now := len(a.Findings) - 1
		return cmp.Or(cmp.Compare(b.Findings[now], a.Findings[now]), cmp.Compare(slices.Max(b.Findings), slices.Max(a.Findings)))
	})
	return out
}

// columns is how many states are shown at most: of more, those that lie evenly between the first and the last.
const columns = 6

// WriteText writes tables, with a column for each state.
func (b *burnDown) WriteText(w io.Writer) error {
	shown := min(columns, len(b.States))
	row := func(name string, cell func(at int) any, owners ...string) string {
		for i := range shown {
			name += fmt.Sprint("\t", cell(i*(len(b.States)-1)/max(1, shown-1)))
		}
		return strings.TrimRight(name+"\t"+strings.Join(owners, " "), "\t") + "\n"
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, table := range []struct {
		what string
		rows []series
	}{{"", []series{{Name: "all", Findings: b.Findings}}}, {"\nowner", b.Owners}, {"\nrule", b.Rules}, {"\npackage", b.Packages}} {
		for i, s := range table.rows {
			if i == 0 {
				fmt.Fprint(tw, row(table.what, func(at int) any { return cmp.Or(b.States[at].Date, "now") }))
			}
			fmt.Fprint(tw, row(s.Name, func(at int) any { return s.Findings[at] }, s.Owners...))
		}
	}
	return tw.Flush()
}
