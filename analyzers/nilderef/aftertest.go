package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var aftertest = rule.Form{Name: "aftertest", Run: each(func(c *checker) {
	said := make(map[ssa.Value]bool)
	c.eachFoundNil(func(iff *ssa.If, v ssa.Value, b, succ *ssa.BasicBlock) {
		if said[v] || !c.mayBeNil(v) && !c.usedInBranch(v, iff.Cond, succ) || c.vouchedFor(v, b) {
			return
		}
		said[v] = c.reportNilBehind(iff, v, b, succ, func(u ssaflow.Dereference) bool {
			return !inBranch(u, succ) && c.standsIn(iff.Cond, u.Instr, succ)
		})
	})
})}

// eachFoundNil calls look for the tests of the function that find a pointer to be nil, in
// block b, with the branch that this leads to.
func (c *checker) eachFoundNil(look func(iff *ssa.If, v ssa.Value, b, succ *ssa.BasicBlock)) {
	for _, b := range c.fn.Blocks {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok || b.Succs[0] == b.Succs[1] {
			continue
		}
		for n, succ := range b.Succs {
			v, isNil, ok := nilTest(ssaflow.Normal(ssaflow.Cond{Value: iff.Cond, Val: n == 0})[0])
			if ok && isNil && effects.Nilable(v.Type()) && !ssaflow.IsNilConst(v) {
				look(iff, v, b, succ)
			}
		}
	}
}

// reportNilBehind reports the first use that is reached from the branch succ of a test in
// block b, by nothing but errors that are not there.
func (c *checker) reportNilBehind(iff *ssa.If, v ssa.Value, b, succ *ssa.BasicBlock, counts func(ssaflow.Dereference) bool) bool {
	name := objects.WayTo(v).Name()
	for _, u := range c.usesOf(v, name) {
		at := u.Instr.Block()
		if c.pass.Flow.NonNil(v, at) || !counts(u) {
			continue
		}
		q := paths.Query{
			To:        paths.Is(u.Instr),
			Avoid:     func(i ssa.Instruction) bool { return c.setsAnew(i, v) },
			Holds:     noFailure,
			SameCount: c.pass.Effects.SameCount,
			MayWrite:  c.mayWrite,
		}
		node := c.pass.Flow.Node(u.Place())
		if node == nil || c.saidOfField(v) || !b.Dominates(at) || !paths.Find(c.pass.Flow, paths.OnEdge(b, succ), q).Found() {
			continue
		}
		q.Holds, q.Avoid = nil, nil // with all that was decided before the test
		q.Edge = func(x, y *ssa.BasicBlock) bool { return x != b || y == succ }
		if !paths.Find(c.pass.Flow, paths.Entry(c.fn), q).Found() {
			continue
		}
		c.pass.At(node).Because(iff.Cond, "found to be nil here").
			Sayf("this is reached where the test above has found a nil pointer: reading %s panics; read it in the other branch", named(node, u))
		return true
	}
	return false
}

// saidOfField: another form reports the field in this function.
func (c *checker) saidOfField(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || loadedField(load) == nil {
		return false
	}
	return slices.ContainsFunc(rule.Shared(c.pass, findFieldUses), func(u fieldUse) bool {
		return u.load.Parent() == c.fn && loadedField(u.load) == loadedField(load)
	})
}

// usesOf returns what panics when v is nil, for a field, and a variable in memory, also
// where it is read again.
func (c *checker) usesOf(v ssa.Value, name string) []ssaflow.Dereference {
	out := effects.Dereferences(c.pass.Effects, v)
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return out
	}
	for _, b := range c.fn.Blocks {
		for _, i := range b.Instrs {
			again, ok := i.(*ssa.UnOp)
			if ok && again != load && readsSame(again, load) && objects.WayTo(again).Name() == name && !c.pass.Flow.NonNil(again, b) {
				out = append(out, slices.DeleteFunc(effects.Dereferences(c.pass.Effects, again), func(u ssaflow.Dereference) bool {
					return c.pass.Flow.AskedForNil(again, u.Instr.Block())
				})...)
			}
		}
	}
	return out
}

// readsSame: both read the same field, or the same variable that lives in memory because
// its address is taken or a literal captures it.
func readsSame(a, b *ssa.UnOp) bool {
	if f := loadedField(b); f != nil {
		return loadedField(a) == f
	}
	return inMemory(b) && a.Op == b.Op && a.X == b.X
}

// inMemory: the variable that is read is one that others may write.
func inMemory(load *ssa.UnOp) bool {
	switch load.X.(type) {
	case *ssa.Alloc, *ssa.FreeVar:
		return true
	}
	return false
}

// mayReach: the call may run code that has the address of some variable.
func (c *checker) mayReach(call ssa.CallInstruction) bool {
	x, ok := c.pass.Flow.Resolve(call)
	return ok && !kube.EffectOf(x.Fn).Has(kube.Reads|kube.Exits) && !kube.MakesError(x.Fn)
}

// setsAnew: the instruction makes v anew, or may write the field that it was read from.
func (c *checker) setsAnew(i ssa.Instruction, v ssa.Value) bool {
	if x, ok := i.(ssa.Value); ok && x == v {
		return true
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	if call, ok := i.(ssa.CallInstruction); ok && inMemory(load) && c.mayReach(call) {
		return true
	}
	if st, ok := i.(*ssa.Store); ok && objects.IsWithin(objects.WayTo(load.X).Name(), objects.WayTo(st.Addr).Name()) {
		return true
	}
	return c.pass.Effects.MayWrite(i, c.pass.Flow.PlaceOf(load.X)) != memory.WriteNone
}
