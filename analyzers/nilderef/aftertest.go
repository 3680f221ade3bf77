package nilderef

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var aftertest = rule.Form{Name: "aftertest", Run: each((*checker).reportAfterTest)}

// reportAfterTest reports uses of a pointer that are reached where a test has found
// it to be nil.
func (c *checker) reportAfterTest() {
	said := make(map[ssa.Value]bool)
	for _, b := range c.fn.Blocks {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok || b.Succs[0] == b.Succs[1] {
			continue
		}
		for n, succ := range b.Succs {
			k := ssaflow.Normal(ssaflow.Cond{Value: iff.Cond, Val: n == 0})[0]
			v, isNil, ok := k.NilTest()
			if !ok || !isNil || !effects.Nilable(v.Type()) || ssaflow.IsNilConst(v) || said[v] || c.otherHalf(b, succ) {
				continue
			}
			if !c.mayBeNil(v) || c.vouchedFor(v, b) {
				continue
			}
			said[v] = c.reportNilBehind(iff, v, b, succ)
		}
	}
}

// mayBeNil: the test may find something: it asks about what callers hand in, a field,
// an element, a variable without a value or a result that comes without an error. An
// error says the same of the result beside it.
func (c *checker) mayBeNil(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Parameter:
		return !c.neverGivenNil(v)
	case *ssa.Phi:
		return slices.ContainsFunc(phisOf(v), func(p *ssa.Phi) bool { return slices.ContainsFunc(p.Edges, ssaflow.IsNilConst) })
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		if !ok {
			return true
		}
		x, ok := c.pass.Flow.Resolve(call)
		return ok && (errflow.ErrorResult(call.Call.Signature()) < 0 || len(effects.NilWays(c.pass.Effects, x, v.Index)) > 0)
	}
	return true
}

// vouchedFor: a function was asked about the pointer, or what it belongs to, before it is
// tested, or its type has defaults.
func (c *checker) vouchedFor(v ssa.Value, b *ssa.BasicBlock) bool {
	way := objects.WayTo(v)
	if c.required(v) || hasDefaults(way) || slices.ContainsFunc(way.Parts, func(p objects.WayPart) bool {
		m, _, _ := types.LookupFieldOrMethod(p.Value.Type(), true, c.pass.Pkg, "Default")
		_, method := m.(*types.Func)
		return method
	}) {
		return true
	}
	return slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		asked := k.Asked()
		return asked != nil && slices.ContainsFunc(asked.Call.Args, func(a ssa.Value) bool {
			return !kube.IsContext(a.Type()) && strings.HasPrefix(way.Name(), objects.WayTo(a).Name())
		})
	})
}

// required: v is read from a field of an API type that is always there.
func (c *checker) required(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || ssaflow.FieldOf(fa) == nil || !kube.IsAPIStruct(fa.X.Type()) {
		return false
	}
	st := ssaflow.Struct(fa.X.Type())
	return st == nil || !kube.IsAPIField(fa.X.Type(), st.Field(fa.Field), st.Tag(fa.Field)) || !c.pass.MayBeLeftOut(ssaflow.FieldOf(fa))
}

// otherHalf: the rest of the condition decides, which is what nilderef/halves looks at.
func (c *checker) otherHalf(b, succ *ssa.BasicBlock) bool {
	_, ok := ssaflow.Terminator(succ).(*ssa.If)
	return ok && len(succ.Preds) == 1 && c.oneCondition(b) && c.oneCondition(succ)
}

func (c *checker) reportNilBehind(iff *ssa.If, v ssa.Value, b, succ *ssa.BasicBlock) bool {
	name := objects.WayTo(v).Name()
	for _, u := range c.usesOf(v, name) {
		at := u.Instr.Block()
		if c.pass.Flow.NonNil(v, at) {
			continue
		}
		q := paths.Query{
			To:    paths.Is(u.Instr),
			Avoid: func(i ssa.Instruction) bool { return c.setsAnew(i, v) },
			Holds: func(k ssaflow.Cond) bool {
				return noFailure(k)
			},
			MayWrite: func(i ssa.Instruction, at ssaflow.AccessPath) bool {
				return c.pass.Effects.MayWrite(i, at) != memory.WriteNone
			},
		}
		node := c.pass.Flow.Node(u.Instr)
		if node == nil || c.saidOfField(v) || !b.Dominates(at) || !paths.Find(c.pass.Flow, paths.OnEdge(b, succ), q).Found() {
			continue
		}
		q.Holds, q.Avoid = nil, nil // with all that was decided before the test
		q.Edge = func(x, y *ssa.BasicBlock) bool { return x != b || y == succ }
		if !paths.Find(c.pass.Flow, paths.Entry(c.fn), q).Found() {
			continue
		}
		c.pass.At(node).Because(iff.Cond, "found to be nil here").
			Sayf("this is reached where the test above has found a nil pointer: reading %s panics; end that branch, or give it a value", named(node, u))
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

// usesOf returns what panics when v is nil, for a field also where it is read again.
func (c *checker) usesOf(v ssa.Value, name string) []ssaflow.Dereference {
	out := c.pass.Flow.Dereferences(v)
	load, ok := v.(*ssa.UnOp)
	if !ok || loadedField(load) == nil {
		return out
	}
	for _, b := range c.fn.Blocks {
		for _, i := range b.Instrs {
			again, ok := i.(*ssa.UnOp)
			if ok && again != load && loadedField(again) == loadedField(load) && objects.WayTo(again).Name() == name && !c.pass.Flow.NonNil(again, b) {
				out = append(out, slices.DeleteFunc(c.pass.Flow.Dereferences(again), func(u ssaflow.Dereference) bool {
					return c.pass.Flow.AskedForNil(again, u.Instr.Block())
				})...)
			}
		}
	}
	return out
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
	if st, ok := i.(*ssa.Store); ok && strings.HasPrefix(objects.WayTo(load.X).Name(), objects.WayTo(st.Addr).Name()) {
		return true
	}
	return c.pass.Effects.MayWrite(i, c.pass.Flow.PlaceOf(load.X)) != memory.WriteNone
}
