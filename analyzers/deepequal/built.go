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
	if !ok || !s.built || what == "" || c.hasDefaults(pass) || !c.holds(pass, s.maker) {
		return "", nil
	}
	return what, objects.DifferLeadsToWrite(pass.Flow, c.instr)
}
