package deepequal

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var built = rule.Form{Name: "built", Run: reportBuilt}

// reportBuilt reports comparisons of a live value with one that was built, whose
// type reflect.DeepEqual cannot judge, and which decide about a write.
func reportBuilt(pass *rule.Pass) {
	for _, c := range rule.Shared(pass, findComparisons) {
		what, write := c.rewrites(pass)
		if write == nil {
			continue
		}
		d := pass.At(c.expr).Because(write, "written here")
		if what == "quantities" {
			d.Fixes(semantic(pass, c.expr)...)
		}
		d.Sayf("reflect.DeepEqual tells equal %s apart, so what was built here differs from the live object on every pass and is written again (line %d)", what, pass.Line(write.Pos()))
	}
}

// rewrites returns what the comparison takes for different, and the write that it
// leads to each time; nil when it leads to none.
func (c comparison) rewrites(pass *rule.Pass) (what string, write ssa.Instruction) {
	s, ok := c.sides(pass)
	what = kube.ComparesBadly(c.x.Type())
	quiet := pass.QuietAt(c.expr)
	if quiet(!ok, "the values are of two types, parts of one object, or one is a copy of the other") ||
		quiet(!s.built, "it is not known that one side comes from the server and the other is built here") ||
		quiet(object(c.x.Type()), "whole objects differ in more than that: the form whole asks") ||
		quiet(what == "", "the type holds no quantity, time or the like, of which equal ones differ in memory") ||
		quiet(c.hasDefaults(pass), "the server fills in defaults of the type, so that no comparison of the whole helps") || !c.holds(pass, s.maker) {
		return "", nil
	}
	write = objects.DifferLeadsToWrite(pass.Flow, c.instr)
	quiet(write == nil, "a difference is not known to lead to a write")
	return what, write
}
