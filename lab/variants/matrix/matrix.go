// Package matrix is the table of what rules make of their code after each
// transformation: how it is kept in lab/corpus/variants.tsv, and the page about it.
package matrix

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// A Matrix holds counts by rule or form, and transformation.
type Matrix struct {
	// Transformations are the columns, in their order.
	Transformations []string
	// Bad holds by RULE or RULE/FORM, then by transformation, what became of
	// findings; Good by RULE, then by transformation, what was found in good code.
	Bad, Good map[string]map[string]Cell
}

// A Cell is a pair of counts, or the reason why there is none. In bad code it is
// the findings that the transformation could change, and those that are still
// there. In good code it is the places that were changed, and the findings there.
type Cell struct {
	Of, N int
	Why   Why
}

// A Why is the reason why a transformation says nothing about a rule.
type Why byte

// The reasons.
const (
	NoSite    Why = '-' // nothing it could change
	Elsewhere Why = '.' // what it changes stands in functions without a finding
	Broken    Why = 'x' // the result would not compile
)

// New returns an empty matrix.
func New(transformations []string) *Matrix {
	return &Matrix{Transformations: transformations, Bad: map[string]map[string]Cell{}, Good: map[string]map[string]Cell{}}
}

// Set sets a cell of Bad or Good.
func Set(part map[string]map[string]Cell, name, transformation string, c Cell) {
	if part[name] == nil {
		part[name] = map[string]Cell{}
	}
	part[name][transformation] = c
}

func (c Cell) String() string {
	if c.Why != 0 {
		return string(c.Why)
	}
	return fmt.Sprintf("%d/%d", c.N, c.Of)
}

func parseCell(text string) (c Cell, err error) {
	if len(text) == 1 && strings.ContainsAny(text, "-.x") {
		return Cell{Why: Why(text[0])}, nil
	}
	_, err = fmt.Sscanf(text, "%d/%d", &c.N, &c.Of)
	return c, err
}

// Format returns the matrix as tab-separated text.
func (m *Matrix) Format() string {
	var b strings.Builder
	b.WriteString("name\tpart\t" + strings.Join(m.Transformations, "\t") + "\n")
	for _, part := range []struct {
		name  string
		cells map[string]map[string]Cell
	}{{"bad", m.Bad}, {"good", m.Good}} {
		for _, name := range slices.Sorted(maps.Keys(part.cells)) {
			b.WriteString(name + "\t" + part.name)
			for _, t := range m.Transformations {
				c, ok := part.cells[name][t]
				if !ok {
					c.Why = NoSite
				}
				b.WriteString("\t" + c.String())
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// Parse reads what Format wrote.
func Parse(text string) (*Matrix, error) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	head := strings.Split(lines[0], "\t")
	if len(head) < 3 || head[0] != "name" || head[1] != "part" {
		return nil, fmt.Errorf("line 1: want name, part and transformations")
	}
	m := New(head[2:])
	for i, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		if len(fields) != len(head) {
			return nil, fmt.Errorf("line %d: %d fields, want %d", i+2, len(fields), len(head))
		}
		part := m.Bad
		switch fields[1] {
		case "bad":
		case "good":
			part = m.Good
		default:
			return nil, fmt.Errorf("line %d: part %q is neither bad nor good", i+2, fields[1])
		}
		for j, t := range m.Transformations {
			c, err := parseCell(fields[j+2])
			if err != nil {
				return nil, fmt.Errorf("line %d: %q: %w", i+2, fields[j+2], err)
			}
			Set(part, fields[0], t, c)
		}
	}
	return m, nil
}

// Read reads a file; without one the matrix is nil.
func Read(file string) (*Matrix, error) {
	text, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	m, err := Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return m, nil
}

// Share returns how many findings of a rule or form could have been changed by
// transformations, over all of them, and how many of these were kept. A rule's are
// those of its forms as well.
func (m *Matrix) Share(name string) (kept, of int) {
	for row, cells := range m.Bad {
		if row == name || strings.HasPrefix(row, name+"/") {
			for _, c := range cells {
				kept, of = kept+c.N, of+c.Of
			}
		}
	}
	return kept, of
}

// Sum adds the cells of a rule and its forms for one transformation.
func (m *Matrix) Sum(rule, transformation string) (sum Cell) {
	why := Why(0)
	for row, cells := range m.Bad {
		if row != rule && !strings.HasPrefix(row, rule+"/") {
			continue
		}
		c := cells[transformation]
		sum.N, sum.Of = sum.N+c.N, sum.Of+c.Of
		why = max(why, c.Why)
	}
	if sum.Of == 0 {
		sum.Why = max(why, NoSite) // the reasons are in order: the later says more
	}
	return sum
}

// Rules returns the names of the rules, sorted.
func (m *Matrix) Rules() []string {
	seen := map[string]bool{}
	for row := range m.Bad {
		rule, _, _ := strings.Cut(row, "/")
		seen[rule] = true
	}
	return slices.Sorted(maps.Keys(seen))
}
