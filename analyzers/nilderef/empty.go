package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportEmpty reports the empty object of a clientset that is read in the branch
// of its error.
func (c *checker) reportEmpty(f failure) {
	if !f.empty {
		return
	}
	for _, u := range c.inBranch(f) {
		if u.Inside == nil {
			report(c.pass, f.call, f.v, u, "%s is the empty object that comes with the error of %s: %s is its zero value; use the object of before")
			return
		}
	}
}

// reportGoesOnEmpty reports the empty answer to a write of a clientset that is used behind a
// branch which does not end with its error, where nothing was asked of it. Of a read, the
// zero values may be what is wanted.
func (c *checker) reportGoesOnEmpty(f failure) {
	if op, ok := kube.ClientOp(f.call.Fn); !ok || !op.Writes() || c.mayEnd(f) {
		return
	}
	object := objects.WayTo(f.v).Name()
	for _, u := range effects.Dereferences(c.pass.Effects, f.v) {
		b := u.Instr.Block()
		asked := slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool {
			return mentions(k.Value, func(name string) bool { return objects.IsWithin(name, object) }, 0)
		})
		if asked || u.Inside != nil || comparedOnly(u.Instr, 0) || f.Block.Dominates(b) || c.pass.Flow.AskedForNil(f.v, b) || errflow.Absent(c.pass.Flow, f.Err, b) || errflow.Absent(c.pass.Flow, f.Origin, b) {
			continue
		}
		if paths.Find(c.pass.Flow, paths.StartOf(f.Block), c.onward(f, u)).Found() {
			report(c.pass, f.call, f.v, u, "%s is empty after %s failed and this branch goes on: %s is that of no object; return or continue where the error is handled")
			return
		}
	}
}

// comparedOnly: what is read there is compared with something, and nothing else.
func comparedOnly(i ssa.Instruction, depth int) bool {
	v, ok := i.(ssa.Value)
	if !ok || v.Referrers() == nil || depth > 8 {
		return false
	}
	return !slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		switch r.(type) {
		case *ssa.BinOp:
			return false
		case *ssa.FieldAddr, *ssa.UnOp:
			return !comparedOnly(r, depth+1)
		}
		return true
	})
}
