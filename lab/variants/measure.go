package variants

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// A Cell is what a rule makes of its code after a transformation.
type Cell struct {
	Rule, Transformation string
	// Sites is the number of places changed in the bad code, and Failed that of
	// places where the result would not compile, with the first reason.
	Sites, Failed int
	Why           string
	// Names are the rule and the forms that find something in the bad code.
	Names []string
	// Forms count by RULE, or RULE/FORM.
	Forms map[string]*Count
	// Lost are the findings that are gone, Extra those that the bad code did not
	// have.
	Lost, Extra []Finding
	// GoodSites is the number of places changed in the good code, New the findings
	// there.
	GoodSites int
	New       []Finding
	// Others are new findings of other rules in the good code, if these run.
	Others []Finding
	// Errors are those of analyzers that failed.
	Errors []string
}

// A Count tells how many findings a transformation could change, how many of
// them are still there, and how many of these at another line of the function.
type Count struct{ Touched, Kept, Moved int }

// Measure applies a transformation to the code of a rule.
func (c *Code) Measure(r *analysis.Analyzer, t *rewrite.Transformation) *Cell {
	cell := c.MeasureBad(r, t)
	good := c.groups[r.Name]["good"]
	v := c.apply(t, good)
	if cell.GoodSites = v.Sites; v.Sites > 0 {
		_, found := match(good.found, c.analyze(c.analyzers(r.Name, "good"), good, v, cell), declaration(good))
		for _, f := range found {
			if rule, _, _ := strings.Cut(f.Name, "/"); rule == r.Name {
				cell.New = append(cell.New, f)
			} else {
				cell.Others = append(cell.Others, f)
			}
		}
	}
	return cell
}

// MeasureBad is Measure without the good code.
func (c *Code) MeasureBad(r *analysis.Analyzer, t *rewrite.Transformation) *Cell {
	cell := &Cell{Rule: r.Name, Transformation: t.Name, Forms: map[string]*Count{}}
	bad := c.groups[r.Name]["bad"]
	v := c.apply(t, bad)
	for _, f := range bad.found {
		if !slices.Contains(cell.Names, f.Name) {
			cell.Names = append(cell.Names, f.Name)
		}
	}
	slices.Sort(cell.Names)
	cell.Sites, cell.Failed, cell.Why = v.Sites, v.Failed, v.Why
	if v.Sites > 0 {
		c.compare(cell, bad, c.analyze(c.analyzers(r.Name, "bad"), bad, v, cell), v)
	}
	return cell
}

// apply applies a transformation to a group.
func (c *Code) apply(t *rewrite.Transformation, g *group) *rewrite.Variant {
	if len(g.packages) == 0 {
		return &rewrite.Variant{}
	}
	return rewrite.Apply(t, g.packages, c.loaded, g.info[g.packages[0]].TypesSizes)
}

// analyze runs rules over a variant.
func (c *Code) analyze(rules []*analysis.Analyzer, g *group, v *rewrite.Variant, cell *Cell) (out []Finding) {
	for _, m := range v.Packages {
		analyzers := rules
		p := g.info[m.Old]
		if m.Old == nil {
			p, analyzers = g.info[g.packages[0]], runner.WithFacts(analyzers)
		}
		results := c.run(analyzers, p, m)
		for _, res := range results {
			if res.Err != nil {
				cell.Errors = append(cell.Errors, res.Err.Error())
			}
		}
		if m.Old != nil {
			out = append(out, c.findings(results, m)...)
		}
	}
	for _, m := range v.Packages {
		c.facts.Forget(m.Types)
	}
	return out
}

// compare counts what became of the findings of bad code.
func (c *Code) compare(cell *Cell, g *group, after []Finding, v *rewrite.Variant) {
	decl := declaration(g)
	touched, all := map[ast.Decl]bool{}, false
	for _, m := range v.Packages {
		for _, pos := range m.Touched() {
			touched[decl(pos)] = true
		}
		all = all || m.Whole()
	}
	kept, extra := match(g.found, after, decl)
	cell.Extra = extra
	for i, f := range g.found {
		if !touched[decl(f.Pos)] && !all && kept[i] != lost {
			continue
		}
		n := cell.Forms[f.Name]
		if n == nil {
			n = &Count{}
			cell.Forms[f.Name] = n
		}
		n.Touched++
		switch kept[i] {
		case lost:
			cell.Lost = append(cell.Lost, f)
		case moved:
			n.Moved++
			n.Kept++
		default:
			n.Kept++
		}
	}
}

// A fate is what became of a finding.
type fate int

const (
	lost  fate = iota
	moved      // it stands at another line of the same declaration
	there
)

// match finds for each finding one after the transformation: at the same place, at
// the same line, of another form there, in the same declaration. It returns what is left over.
func match(before, after []Finding, decl func(token.Pos) ast.Decl) (fates []fate, extra []Finding) {
	fates = make([]fate, len(before))
	used := make([]bool, len(after))
	pass := func(to fate, name func(string) string, same func(a, b Finding) bool) {
		for i, f := range before {
			if fates[i] != lost {
				continue
			}
			for j, g := range after {
				if !used[j] && name(f.Name) == name(g.Name) && same(f, g) {
					fates[i], used[j] = to, true
					break
				}
			}
		}
	}
	whole := func(name string) string { return name }
	rule := func(name string) string { name, _, _ = strings.Cut(name, "/"); return name }
	sameLine := func(a, b Finding) bool { return a.File == b.File && a.Line == b.Line }
	pass(there, whole, func(a, b Finding) bool { return a.Pos == b.Pos })
	pass(there, whole, sameLine)
	pass(there, rule, sameLine) // another form of the rule says it
	pass(moved, whole, func(a, b Finding) bool { d := decl(a.Pos); return d != nil && d == decl(b.Pos) })
	for j, g := range after {
		if !used[j] {
			extra = append(extra, g)
		}
	}
	return fates, extra
}

// declaration returns a function that finds the declaration around a place.
func declaration(g *group) func(pos token.Pos) ast.Decl {
	return func(pos token.Pos) ast.Decl {
		for _, p := range g.packages {
			for _, f := range p.Files {
				if pos < f.AST.FileStart || pos > f.AST.FileEnd {
					continue
				}
				for _, d := range f.AST.Decls {
					if d.Pos() <= pos && pos <= d.End() {
						return d
					}
				}
			}
		}
		return nil
	}
}

// Total sums the counts of all forms.
func (c *Cell) Total() (n Count) {
	for _, f := range c.Forms {
		n.Touched += f.Touched
		n.Kept += f.Kept
		n.Moved += f.Moved
	}
	return n
}
