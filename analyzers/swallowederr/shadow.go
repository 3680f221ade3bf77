package swallowederr

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// shadows looks at the tests of error variables that hide others.
func (c *checker) shadows() {
	for _, b := range c.fn.Blocks {
		iff, ok := flow.Terminator(b).(*ssa.If)
		if !ok || b.Succs[0] == b.Succs[1] {
			continue
		}
		err, isNil, ok := flow.Cond{Value: iff.Cond, Val: true}.NilTest()
		if !ok || !kube.IsError(err.Type()) {
			continue
		}
		failed := b.Succs[0]
		if isNil {
			failed = b.Succs[1]
		}
		if from, ok := c.pass.Flow.ResultOf(err); ok {
			c.shadowed(iff, failed, err, from)
		}
	}
}

// shadowed reports a failure that is left to a test further down, which asks
// another variable of the same name, which has been found to be nil before.
func (c *checker) shadowed(iff *ssa.If, failed *ssa.BasicBlock, err ssa.Value, from flow.Call) {
	inner := c.declared(from)
	if inner == nil {
		return
	}
	outer := c.outerVariable(inner)
	if outer == nil {
		return
	}
	test := c.testDone(iff, failed, err, inner, outer)
	expr := c.pass.Flow.CallExpr(from.Instr)
	if test == nil || expr == nil || c.excusedText(expr.Pos(), expr.End()) {
		return
	}
	cond := c.pass.Flow.Node(test)
	if cond == nil {
		return
	}
	at := c.pass.Fset.Position(cond.Pos()).Line
	c.pass.Report(analysis.Diagnostic{Pos: inner.Pos(), End: inner.Pos() + token.Pos(len(inner.Name())),
		Message: fmt.Sprintf("this %s is a new variable, and the test in line %d asks the outer one: the error of %s is lost; assign with = instead", inner.Name(), at, c.nameOf(from)),
		Related: []analysis.RelatedInformation{{Pos: cond.Pos(), End: cond.End(), Message: "the outer variable is tested here"}}})
}

// declared returns the error variable that a := declares for the call's error.
func (c *checker) declared(from flow.Call) *types.Var {
	expr := c.pass.Flow.CallExpr(from.Instr)
	if expr == nil {
		return nil
	}
	for _, n := range c.pass.Flow.Path(expr.Pos()) {
		as, ok := n.(*ast.AssignStmt)
		if !ok {
			if _, ok := n.(ast.Stmt); ok {
				return nil
			}
			continue
		}
		if len(as.Rhs) != 1 || ast.Unparen(as.Rhs[0]) != ast.Expr(expr) {
			return nil
		}
		id, ok := as.Lhs[len(as.Lhs)-1].(*ast.Ident)
		if !ok {
			return nil
		}
		v, _ := c.pass.TypesInfo.Defs[id].(*types.Var)
		if v == nil || !kube.IsError(v.Type()) {
			return nil
		}
		return v
	}
	return nil
}

// outerVariable returns the error variable of the same function that v hides.
func (c *checker) outerVariable(v *types.Var) *types.Var {
	if v.Parent() == nil || v.Parent().Parent() == nil {
		return nil
	}
	_, obj := v.Parent().Parent().LookupParent(v.Name(), v.Pos())
	outer, ok := obj.(*types.Var)
	if !ok || !kube.IsError(outer.Type()) || outer.Parent() == c.pass.Pkg.Scope() {
		return nil
	}
	syntax := c.fn.Syntax()
	if syntax == nil || outer.Pos() < syntax.Pos() || outer.Pos() > syntax.End() {
		return nil
	}
	return outer
}

// testDone returns a comparison of the outer variable with nil that control
// comes to from the failure, without anything being done about it on the way,
// and that finds nil then.
func (c *checker) testDone(iff *ssa.If, failed *ssa.BasicBlock, err ssa.Value, inner, outer *types.Var) ssa.Instruction {
	uses := c.pass.Flow.UsesOf(err, func(*ssa.BasicBlock) bool { return true })
	if uses.Kept {
		return nil
	}
	busy := make(map[*ssa.BasicBlock]bool) // something is done with the error
	for _, u := range uses.Calls {
		if kube.Logs(u.Fn) == kube.LogNone && !kube.RecordsEvent(u.Fn) || kube.Logs(u.Fn) == kube.LogError && !verbose(c.pass, u) {
			busy[u.Instr.Block()] = true // logged on purpose
		}
	}
	scope := inner.Parent()
	seen := map[*ssa.BasicBlock]bool{}
	type step struct{ from, to *ssa.BasicBlock }
	work := []step{{iff.Block(), failed}}
	for len(work) > 0 {
		s := work[0]
		work = work[1:]
		if busy[s.to] || seen[s.to] || s.to == iff.Block() {
			continue
		}
		seen[s.to] = true
		if bin := c.asks(s.to, outer); bin != nil && (bin.Pos() > scope.End() || bin.Pos() < scope.Pos()) {
			x, _, _ := flow.Cond{Value: bin, Val: true}.NilTest()
			if c.nilFrom(x, s.from, s.to) || c.foundNil(x, iff.Block()) && !assigned(x, seen) {
				return bin
			}
			continue
		}
		for _, next := range s.to.Succs {
			work = append(work, step{s.to, next})
		}
	}
	return nil
}

// nilFrom: the value is nil when control comes to b from pred.
func (c *checker) nilFrom(x ssa.Value, pred, b *ssa.BasicBlock) bool {
	if phi, ok := x.(*ssa.Phi); ok && phi.Block() == b {
		for i, p := range b.Preds {
			if p == pred {
				return c.pass.Flow.AbsentFrom(phi.Edges[i], pred, b)
			}
		}
	}
	return c.pass.Flow.AbsentFrom(x, pred, b)
}

// foundNil: x is a variable that a literal captures, and it was tested and found
// to be nil before block b.
func (c *checker) foundNil(x ssa.Value, b *ssa.BasicBlock) bool {
	load, ok := x.(*ssa.UnOp)
	if !ok {
		return false
	}
	for _, k := range c.pass.Flow.Known(b) {
		y, isNil, ok := k.NilTest()
		if before, isLoad := y.(*ssa.UnOp); ok && isNil && isLoad && before.X == load.X {
			return true
		}
	}
	return false
}

// assigned: the variable gets a value in one of the blocks, or a literal is made
// there that can give it one.
func assigned(x ssa.Value, in map[*ssa.BasicBlock]bool) bool {
	for b := range in {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Store:
				if i.Addr == x.(*ssa.UnOp).X {
					return true
				}
			case *ssa.MakeClosure:
				if slices.Contains(i.Bindings, x.(*ssa.UnOp).X) {
					return true
				}
			}
		}
	}
	return false
}

// asks returns the comparison v != nil that block b ends with.
func (c *checker) asks(b *ssa.BasicBlock, v *types.Var) *ssa.BinOp {
	iff, ok := flow.Terminator(b).(*ssa.If)
	if !ok {
		return nil
	}
	bin, ok := iff.Cond.(*ssa.BinOp)
	if !ok {
		return nil
	}
	if _, _, ok := (flow.Cond{Value: bin, Val: true}).NilTest(); !ok {
		return nil
	}
	cond, ok := c.pass.Flow.Node(bin).(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ {
		return nil // whether all went well so far
	}
	id, ok := ast.Unparen(cond.X).(*ast.Ident)
	if !ok || c.pass.TypesInfo.Uses[id] != types.Object(v) {
		return nil
	}
	return bin
}
