package nilderef

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A nilTest is a test that finds a pointer to be nil, with the branch that this leads to.
type nilTest struct {
	iff    *ssa.If
	v      ssa.Value
	branch *ssa.BasicBlock
}

// eachNilTest calls look with the tests of the function.
func (c *checker) eachNilTest(look func(nilTest)) {
	for _, b := range c.fn.Blocks {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok || b.Succs[0] == b.Succs[1] {
			continue
		}
		for n, succ := range b.Succs {
			v, ok := foundNil(ssaflow.Normal(ssaflow.Cond{Value: iff.Cond, Val: n == 0})[0])
			if ok && ssaflow.Nilable(v.Type()) && !ssaflow.IsNilConst(v) {
				look(nilTest{iff, v, succ})
			}
		}
	}
}

// foundNil returns the value that a condition says is nil: by a comparison, by a function of the package
// that does nothing but compare its argument with nil, or by a lookup in a map that finds no value.
func foundNil(k ssaflow.Cond) (ssa.Value, bool) {
	if found, ok := k.Value.(*ssa.Extract); ok && !k.Val && found.Index == 1 {
		if look, ok := found.Tuple.(*ssa.Lookup); ok {
			v := ssaflow.PartOf(look, 0)
			return v, v != nil
		}
	}
	call, isCall := k.Value.(*ssa.Call)
	if !isCall {
		v, isNil, ok := k.NilTest()
		return v, ok && isNil
	}
	fn := call.Call.StaticCallee()
	if fn == nil || len(fn.Blocks) != 1 {
		return nil, false
	}
	ret, isReturn := ssaflow.Terminator(fn.Blocks[0]).(*ssa.Return)
	if !isReturn || len(ret.Results) != 1 {
		return nil, false
	}
	v, isNil, ok := ssaflow.Cond{Value: ret.Results[0], Val: k.Val}.NilTest()
	param, isParam := v.(*ssa.Parameter)
	if !ok || !isNil || !isParam {
		return nil, false
	}
	i := slices.Index(fn.Params, param)
	return call.Call.Args[i], i >= 0
}

// reportNilTested reports the first use that counts and is reached from the branch of the test by nothing
// but errors that are nil.
func (c *checker) reportNilTested(t nilTest, counts func(ssaflow.Dereference) bool) bool {
	b := t.iff.Block()
	for _, u := range c.usesOf(t.v) {
		at, node := u.Instr.Block(), c.pass.Flow.Node(u.Place())
		if node == nil || !b.Dominates(at) || c.pass.Flow.NonNil(t.v, at) || !counts(u) {
			continue
		}
		q := paths.Query{
			To:        paths.Is(u.Instr),
			Avoid:     func(i ssa.Instruction) bool { return c.isSetBy(i, t.v) },
			Holds:     isNoError,
			SameCount: c.pass.Effects.SameCount,
			MayWrite:  c.mayWrite,
		}
		if !paths.Find(c.pass.Flow, paths.OnEdge(b, t.branch), q).Found() {
			continue
		}
		q.Holds, q.Avoid = nil, nil // with all that was decided before the test
		q.Edge = func(x, y *ssa.BasicBlock) bool { return x != b || y == t.branch }
		if !paths.Find(c.pass.Flow, paths.Entry(c.fn), q).Found() {
			continue
		}
		test := t.iff.Cond
		if found, ok := test.(*ssa.Extract); ok {
			test = found.Tuple // the lookup: an answer has no place of its own
		}
		c.pass.At(node).Because(test, "found to be nil here").
			Sayf("the test on line %d leads here when the pointer is nil: reading %s panics; read it in the other branch", c.pass.Line(test.Pos()), nameOfRead(node, u))
		return true
	}
	return false
}

// isNoError: the condition says that there is no error.
func isNoError(k ssaflow.Cond) bool {
	v, isNil, ok := k.NilTest()
	return ok && isNil && kube.IsError(v.Type())
}

// usesOf returns what panics when v is nil, for a field, and a variable in memory, also
// where it is read again.
func (c *checker) usesOf(v ssa.Value) []ssaflow.Dereference {
	out := effects.Dereferences(c.pass.Effects, v)
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return out
	}
	name, field := objects.WayTo(v).Name(), ssaflow.FieldLoaded(load)
	for i := range ssaflow.Instrs(c.fn) {
		again, ok := i.(*ssa.UnOp)
		if !ok || again == load || objects.WayTo(again).Name() != name || c.pass.Flow.NonNil(again, again.Block()) {
			continue
		}
		if field != nil && ssaflow.FieldLoaded(again) == field || field == nil && isInMemory(load) && again.Op == load.Op && again.X == load.X {
			out = append(out, slices.DeleteFunc(effects.Dereferences(c.pass.Effects, again), func(u ssaflow.Dereference) bool {
				return c.pass.Flow.AskedForNil(again, u.Instr.Block())
			})...)
		}
	}
	return out
}

// isInMemory: the variable that is read is one that others may write.
func isInMemory(load *ssa.UnOp) bool {
	switch load.X.(type) {
	case *ssa.Alloc, *ssa.FreeVar:
		return true
	}
	return false
}

// isSetBy: the instruction makes v anew, or may write the place that it was read from.
func (c *checker) isSetBy(i ssa.Instruction, v ssa.Value) bool {
	if x, ok := i.(ssa.Value); ok && x == v {
		return true
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	if call, ok := i.(ssa.CallInstruction); ok && isInMemory(load) {
		x, ok := c.pass.Flow.Resolve(call)
		if ok && !kube.EffectOf(x.Fn).Has(kube.Reads|kube.Exits) && !kube.MakesError(x.Fn) {
			return true // it may run code that has the address of the variable
		}
	}
	if st, ok := i.(*ssa.Store); ok && objects.IsWithin(objects.WayTo(load.X).Name(), objects.WayTo(st.Addr).Name()) {
		return true
	}
	return c.pass.Effects.MayWrite(i, c.pass.Flow.PlaceOf(load.X)) != memory.WriteNone
}

// mayBeNil: the test may find something: it asks about what callers pass, a field,
// an element, a variable without a value or a result that comes without an error. An
// error says the same of the result beside it.
func (c *checker) mayBeNil(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Parameter:
		return !c.pass.Effects.Graph().EveryArg(v, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
			if p, ok := arg.(*ssa.Parameter); ok {
				return callgraph.LookInto, p
			}
			return callgraph.FoundIf(ssaflow.IsPlace(ssaflow.SoleDefinition(arg))), nil
		})
	case *ssa.Phi:
		return slices.ContainsFunc(ssaflow.Origins(nil, v, ssaflow.OriginOptions{}), func(o ssaflow.Origin) bool { return o.Value != nil && ssaflow.IsNilConst(o.Value) })
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		if !ok {
			return true
		}
		x, ok := c.pass.Flow.Resolve(call)
		return ok && (errflow.ErrorResult(call.Call.Signature()) < 0 || len(effects.NilWays(c.pass.Effects, x, v.Index, nil)) > 0)
	}
	return true
}

// isVouchedFor: the pointer is hardly nil, whatever the test says.
func (c *checker) isVouchedFor(t nilTest) bool {
	way, quiet := objects.WayTo(t.v), c.pass.QuietAt(t.iff.Cond)
	return quiet(c.isRequired(t.v), "the field is required, and so always there") ||
		quiet(hasDefaults(way) || slices.ContainsFunc(way.Parts, func(p objects.WayPart) bool {
			m, _, _ := types.LookupFieldOrMethod(p.Value.Type(), true, c.pass.Pkg, "Default")
			_, method := m.(*types.Func)
			return method
		}), "the type has a method or function that sets defaults") ||
		quiet(c.pass.Flow.Known(t.iff.Block()).Has(func(k ssaflow.Cond) bool {
			asked := k.Asked()
			return asked != nil && slices.ContainsFunc(asked.Call.Args, func(a ssa.Value) bool {
				return !kube.IsContext(a.Type()) && objects.IsWithin(way.Name(), objects.WayTo(a).Name())
			})
		}), "a function was asked about the pointer, or what holds it, before the test")
}

// isRequired: v is read from a field of an API type that is always there.
func (c *checker) isRequired(v ssa.Value) bool {
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
