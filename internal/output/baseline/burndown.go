package baseline

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// A series is how many findings there were of one rule, package or owner, one number for each state.
type series struct {
	Name     string   `json:"name"`
	Owners   []string `json:"owners,omitempty"` // of a package
	Findings []int    `json:"findings"`
}

// A burnDown says how the findings of a baseline become fewer.
type burnDown struct {
	States   []map[string]string `json:"states"`
	Findings []int               `json:"findings"`
	Rules    []series            `json:"rules"`
	Packages []series            `json:"packages"`
	Owners   []series            `json:"owners"`
}

// WriteBurnDown counts what a baseline has held, the oldest first, each with its date and commit, neither of the file as
// it is now. Owners returns those of a package; nil: they are not known.
func WriteBurnDown(w io.Writer, asJSON bool, states []map[string]string, held []*Baseline, owners func(pkg string) []string) error {
	all, rules, packages, owned, of := map[string][]int{"all": make([]int, len(held))}, map[string][]int{}, map[string][]int{}, map[string][]int{}, map[string][]string{}
	for at, b := range held {
		for _, e := range b.list() {
			if _, asked := of[e.Package]; !asked && owners != nil {
				if of[e.Package] = owners(e.Package); len(of[e.Package]) == 0 {
					of[e.Package] = []string{"nobody"}
				}
			}
			count := func(in map[string][]int, names ...string) {
				for _, name := range names {
					if in[name] == nil {
						in[name] = make([]int, len(held))
					}
					in[name][at] += e.Count
				}
			}
			count(all, "all")
			count(rules, e.Rule)
			count(packages, e.Package)
			count(owned, of[e.Package]...)
		}
	}
	b := burnDown{states, all["all"], mostNow(rules, nil), mostNow(packages, of), mostNow(owned, nil)}
	if asJSON {
		return words.WriteJSON(w, b)
	}
	return b.writeText(w)
}

// mostNow returns the counts, what has the most findings now first, then what has had the most.
func mostNow(counts map[string][]int, owners map[string][]string) []series {
	out := []series{} // never null
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		out = append(out, series{name, owners[name], counts[name]})
	}
	slices.SortStableFunc(out, func(a, b series) int {
		return cmp.Or(slices.Compare(b.Findings[len(b.Findings)-1:], a.Findings[len(a.Findings)-1:]), cmp.Compare(slices.Max(b.Findings), slices.Max(a.Findings)))
	})
	return out
}

// columns is how many states are shown at most: of more, those that lie evenly between the first and the last.
const columns = 6

// writeText writes tables, with a column for each state.
func (b burnDown) writeText(w io.Writer) error {
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
				fmt.Fprint(tw, row(table.what, func(at int) any { return cmp.Or(b.States[at]["date"], "now") }))
			}
			fmt.Fprint(tw, row(s.Name, func(at int) any { return s.Findings[at] }, s.Owners...))
		}
	}
	return tw.Flush()
}
