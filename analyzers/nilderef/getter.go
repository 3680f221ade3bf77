package nilderef

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// getterTests are the methods whose result some function of the package compares with nil, and where.
type getterTests map[*types.Func]*ssa.BinOp

func findGetterTests(pass *rule.Pass) getterTests {
	out := make(getterTests)
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if v := call.Value(); v != nil && isGetter(call) && out[behind(call)] == nil && !pass.Flow.InTest(f.Fn.Pos()) {
				if tests := ssaflow.NilTests(v); len(tests) > 0 {
					out[behind(call)] = tests[0]
				}
			}
		}
	}
	return out
}

// behind returns the method that a call runs, behind an interface as well where there is one alone.
func behind(call ssaflow.Call) *types.Func {
	if call.Target != nil {
		return call.Target
	}
	return call.Fn
}

// isGetter: the call is of a method that gets nothing but its receiver and returns a pointer alone.
func isGetter(call ssaflow.Call) bool {
	if call.Fn == nil || !call.Method || len(call.Args) != 1 || call.Fn.Signature().Results().Len() != 1 {
		return false
	}
	_, isPointer := call.Fn.Signature().Results().At(0).Type().Underlying().(*types.Pointer)
	return isPointer
}

// reportGetter reports the first use of the result of a getter that another function finds to be nil.
func (c *checker) reportGetter(call ssaflow.Call) {
	v := call.Value()
	if v == nil || !isGetter(call) || !c.handsOutField(call) {
		return
	}
	test := rule.Shared(c.pass, findGetterTests)[behind(call)]
	if test == nil {
		return
	}
	for _, u := range effects.Dereferences(c.pass.Effects, v) {
		quiet, b := c.pass.QuietAt(u.Instr), u.Instr.Block()
		expr, node := c.pass.Flow.CallExpr(call.Instr), c.pass.Flow.Node(u.Place())
		if expr == nil || node == nil || quiet(c.pass.Flow.AskedForNil(v, b), "a test before asks whether it is nil") ||
			quiet(c.isReceiverTested(call.Args[0], b, 0), "something is tested before about the object, here or by callers") {
			continue
		}
		c.pass.At(node).Because(test, "found to be nil here").
			Sayf("%s can be nil, as %s asks on line %d: reading %s panics; test for nil, too", c.pass.CalleeText(expr), ssaflow.Outermost(test.Parent()).Name(), c.pass.Line(test.Pos()), nameOfRead(node, u))
		return
	}
}

// handsOutField: the method returns what a field of an API object holds, which can be left out.
func (c *checker) handsOutField(call ssaflow.Call) bool {
	fn := call.Static
	if fn == nil { // of another package
		s := c.pass.Effects.SummaryFor(call)
		if s == nil || len(s.Results) != 1 || s.Results[0].Opaque || !kube.IsAPIStruct(call.Args[0].Type()) {
			return false
		}
		terms := s.Results[0].Terms
		return len(terms) > 0 && !slices.ContainsFunc(terms, func(t summary.Term) bool { return t.Param != 0 || !t.Path.HasSuffix("*") })
	}
	rets := ssaflow.Returns(fn)
	return len(rets) > 0 && !slices.ContainsFunc(rets, func(r *ssa.Return) bool {
		load, ok := r.Results[0].(*ssa.UnOp)
		if !ok {
			return !ssaflow.IsNilConst(r.Results[0])
		}
		fa, ok := load.X.(*ssa.FieldAddr)
		return !ok || !kube.IsAPIStruct(fa.X.Type()) || ssaflow.FieldLoaded(load) == nil || !c.pass.MayBeLeftOut(ssaflow.FieldLoaded(load))
	})
}

// isReceiverTested: a condition on the way is about the object, or all callers who pass it have one.
func (c *checker) isReceiverTested(v ssa.Value, b *ssa.BasicBlock, depth int) bool {
	way := objects.WayTo(v)
	if c.pass.Flow.Known(b).Has(func(k ssaflow.Cond) bool {
		x, _, ok := k.NilTest()
		return !(ok && kube.IsError(x.Type())) && mentions(c.pass.Flow, k.Value, func(name string) bool { return objects.IsWithin(name, way.Name()) }, 0)
	}) {
		return true
	}
	param := ssaflow.ParamOf(way.Root)
	if param == nil || depth >= maxCallers {
		return false
	}
	sites := c.pass.Effects.Graph().Sites(param.Parent())
	return len(sites) > 0 && !slices.ContainsFunc(sites, func(s callgraph.Site) bool {
		arg := s.Call.ArgOf(param)
		return arg != nil && !c.isReceiverTested(arg, s.Call.Instr.Block(), depth+1)
	})
}
