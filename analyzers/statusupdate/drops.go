package statusupdate

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// drops of one form each: what else the write stores tells what its author meant.
type drops map[string][]*drop

func findDrops(pass *rule.Pass) drops {
	out := make(drops)
	for _, c := range rule.Shared(pass, each) {
		for _, d := range c.withIntended(c.dropped()) {
			if form := c.formOf(d); form != "" {
				out[form] = append(out[form], d)
			}
		}
	}
	out.dropRepeated()
	return out
}

// dropRepeated takes away the drops of callers that a function causes which is reported itself,
// and those of the second object that one write may be of.
func (d drops) dropRepeated() {
	reported := make(map[ssa.Instruction]bool)
	for _, x := range d["alone"] {
		if x.promised {
			reported[x.op.Call.Instr] = true
		}
	}
	seen := make(map[ssa.Instruction]bool)
	for _, form := range []string{"along", "alone"} {
		d[form] = slices.DeleteFunc(d[form], func(x *drop) bool {
			again := seen[x.op.Call.Instr] && len(x.op.Obj) > 1
			seen[x.op.Call.Instr] = true
			in := object.Inner(x.pass.Effects, x.op)
			return again || in != nil && reported[in.Call.Instr]
		})
	}
}
