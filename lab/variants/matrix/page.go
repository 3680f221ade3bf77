package matrix

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Column says what the page tells about a transformation.
type Column struct{ Name, Topic, Doc, Needs string }

const intro = `# The same code, written differently

Every rule's bad and good code ([testdata/rules](../testdata/rules)) is written in other ways that mean the same, by the transformations below
([lab/variants](../lab/variants/catalogue)): each at all places at once, type-checked again, without the places where that fails. A finding in bad code counts for a transformation that
changes the function around it, or loses it; it is kept when the same rule reports the same place, or another one of the moved code. Good code must stay silent.

` + "`make variants`" + ` measures this and writes [lab/corpus/variants.tsv](../lab/corpus/variants.tsv), with the forms of rules one by one; this page is made from it.
`

// Page returns docs/variants.md.
func (m *Matrix) Page(columns []Column) string {
	var b strings.Builder
	b.WriteString(intro)
	m.totals(&b)
	m.transformations(&b, columns)
	for _, topic := range topics(columns) {
		m.topic(&b, topic, columns)
	}
	m.shares(&b)
	return b.String()
}

// shares writes what each rule and form keeps over all transformations.
func (m *Matrix) shares(b *strings.Builder) {
	b.WriteString("\n## Shares of rules and forms\n\n| | kept | |\n|---|---|---|\n")
	for _, name := range slices.Sorted(maps.Keys(m.Bad)) {
		kept, of := 0, 0
		for _, c := range m.Bad[name] {
			kept, of = kept+c.N, of+c.Of
		}
		fmt.Fprintf(b, "| %s | %d of %d | %s |\n", name, kept, of, percent(kept, of))
	}
}

// totals writes the shares of all, and the rules below the goal.
func (m *Matrix) totals(b *strings.Builder) {
	kept, of, alarms, sites := 0, 0, 0, 0
	var below []string
	for _, rule := range m.Rules() {
		n, all := m.Share(rule)
		kept, of = kept+n, of+all
		if n*100 < all*goal {
			below = append(below, fmt.Sprintf("[%s](rules/%s.md) %s", rule, rule, percent(n, all)))
		}
	}
	for _, cells := range m.Good {
		for _, c := range cells {
			alarms, sites = alarms+c.N, sites+c.Of
		}
	}
	fmt.Fprintf(b, "\nOf %d findings times transformations %d are kept, %s. In good code %d places were changed, and %d findings appeared.\n", of, kept, percent(kept, of), sites, alarms)
	fmt.Fprintf(b, "\nBelow %d %% are %d of %d rules: %s.\n", goal, len(below), len(m.Rules()), strings.Join(below, ", "))
}

// goal is the share that a rule should keep, in percent.
const goal = 75

// transformations writes the table of the transformations.
func (m *Matrix) transformations(b *strings.Builder, columns []Column) {
	b.WriteString("\n## Transformations\n\n| | topic | what it does | what it needs | rules | kept | new in good |\n|---|---|---|---|---|---|---|\n")
	for _, c := range columns {
		n, of, rules, alarms := 0, 0, 0, 0
		for _, rule := range m.Rules() {
			cell := m.Sum(rule, c.Name)
			n, of = n+cell.N, of+cell.Of
			if cell.Of > 0 {
				rules++
			}
			alarms += m.Good[rule][c.Name].N
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %d | %d of %d, %s | %d |\n", c.Name, c.Topic, c.Doc, c.Needs, rules, n, of, percent(n, of), alarms)
	}
}

// topic writes the part of the matrix with the transformations of a topic.
func (m *Matrix) topic(b *strings.Builder, topic string, columns []Column) {
	fmt.Fprintf(b, "\n## By rule: %s\n\nA number stands for all of that many findings kept, n/m for n of m. Empty: there is nothing that it could change. `.`: what it changes stands in functions without a finding. `x`: the result would not compile. +n: findings in good code.\n\n", topic)
	head, line := "| rule | all |", "|---|---|"
	var names []string
	for _, c := range columns {
		if c.Topic == topic {
			names = append(names, c.Name)
			head += " " + c.Name + " |"
			line += "---|"
		}
	}
	b.WriteString(head + "\n" + line + "\n")
	for _, rule := range m.Rules() {
		n, of := m.Share(rule)
		fmt.Fprintf(b, "| [%s](rules/%s.md) | %s |", rule, rule, percent(n, of))
		for _, name := range names {
			fmt.Fprintf(b, " %s |", short(m.Sum(rule, name), m.Good[rule][name]))
		}
		b.WriteString("\n")
	}
}

func short(bad, good Cell) string {
	text := ""
	switch {
	case bad.Why == Elsewhere:
		text = "."
	case bad.Why == Broken:
		text = "x"
	case bad.Why == 0 && bad.N == bad.Of:
		text = fmt.Sprint(bad.N)
	case bad.Why == 0:
		text = fmt.Sprintf("**%d/%d**", bad.N, bad.Of)
	}
	if good.N > 0 {
		text += fmt.Sprintf(" +%d", good.N)
	}
	return strings.TrimSpace(text)
}

func topics(columns []Column) (out []string) {
	for _, c := range columns {
		if !slices.Contains(out, c.Topic) {
			out = append(out, c.Topic)
		}
	}
	return out
}

func percent(n, of int) string {
	if of == 0 {
		return "none"
	}
	return fmt.Sprintf("%d %%", n*100/of)
}
