package nilderef

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

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

// neverGivenNil: each caller of the function, all of which are here, hands in a
// pointer that is not nil.
func (c *checker) neverGivenNil(param *ssa.Parameter) bool {
	return c.pass.Effects.Graph().EveryArg(param, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		if p, ok := arg.(*ssa.Parameter); ok {
			return callgraph.LookInto, p
		}
		def := ssaflow.SoleDefinition(arg)
		return callgraph.FoundIf(ssaflow.IsPlace(def)), nil
	})
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
			return !kube.IsContext(a.Type()) && objects.IsWithin(way.Name(), objects.WayTo(a).Name())
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

// standsIn: the use stands in the condition of the test, or in what this guards. What comes
// behind the statement may be reached for reasons that tell that the pointer is there.
func (c *checker) standsIn(cond ssa.Value, use ssa.Instruction, branch *ssa.BasicBlock) bool {
	node, whole := c.pass.Flow.Node(use), c.condition(cond)
	if node == nil || whole == nil {
		return false
	}
	if encloses(whole, node) {
		return !c.testedAgain(cond, whole)
	}
	iff := rule.EnclosingStmt[*ast.IfStmt](c.pass, cond.Pos())
	return iff != nil && encloses(iff.Cond, whole) && encloses(iff.Body, node) && branch.Dominates(use.Block())
}

// testedAgain: the condition has another test of the pointer, so that its author has thought
// of what each half leaves.
func (c *checker) testedAgain(cond ssa.Value, whole ast.Expr) bool {
	x, _, _ := (ssaflow.Cond{Value: cond, Val: true}).NilTest()
	for i := range ssaflow.Instrs(c.fn) {
		bin, ok := i.(*ssa.BinOp)
		if !ok || bin == cond || !(whole.Pos() <= bin.Pos() && bin.Pos() < whole.End()) {
			continue
		}
		if y, _, ok := (ssaflow.Cond{Value: bin, Val: true}).NilTest(); ok && objects.WayTo(y).Name() == objects.WayTo(x).Name() {
			return true
		}
	}
	return false
}

func encloses(outer, n ast.Node) bool { return outer.Pos() <= n.Pos() && n.End() <= outer.End() }

// condition returns the whole of the condition with several parts that a comparison
// stands in; nil when it is alone.
func (c *checker) condition(cond ssa.Value) ast.Expr {
	var whole ast.Expr
	for _, n := range c.pass.Flow.Path(cond.Pos()) {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				whole = n
			}
		case ast.Stmt:
			return whole
		}
	}
	return whole
}

// usedInBranch: the use stands in the very branch that the answer yes of v == nil leads to.
func (c *checker) usedInBranch(v, cond ssa.Value, branch *ssa.BasicBlock) bool {
	bin, ok := cond.(*ssa.BinOp)
	return ok && bin.Op == token.EQL && slices.ContainsFunc(effects.Dereferences(c.pass.Effects, v), func(u ssaflow.Dereference) bool { return branch.Dominates(u.Instr.Block()) })
}
