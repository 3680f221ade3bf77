package nilmap

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// neverMade reports a write to a variable that holds no map at all.
func (c *checker) neverMade(w *ssa.MapUpdate) bool {
	k, ok := w.Map.(*ssa.Const)
	if !ok || !k.IsNil() {
		return false
	}
	if target, ok := c.pass.Flow.Target(w).(*ast.IndexExpr); ok {
		c.pass.At(target).Sayf("%s is never made: this assignment panics; make the map first", types.ExprString(target.X))
	}
	return true
}

// testedNil reports a write that is also reached on the way on which a test
// above has found the map to be nil.
func (c *checker) testedNil(w *ssa.MapUpdate) {
	for _, b := range c.fn.Blocks {
		iff, ok := flow.Terminator(b).(*ssa.If)
		if !ok || b.Succs[0] == b.Succs[1] {
			continue
		}
		x, isNil, ok := flow.Cond{Value: iff.Cond, Val: true}.NilTest()
		if !ok || !c.sameMap(x, w.Map) {
			continue
		}
		side := b.Succs[1]
		if isNil {
			side = b.Succs[0]
		}
		if c.createdIn(side, w.Map) {
			continue
		}
		if !flow.FindPath(c.pass.Flow, flow.After(iff), flow.PathQuery{
			To:    flow.Is(w),
			Avoid: func(i ssa.Instruction) bool { return c.mayReplace(i, w.Map) },
			Holds: func(k flow.Cond) bool { return c.leavesNil(k, w.Map) },
		}).Found() {
			continue
		}
		target, ok := c.pass.Flow.Target(w).(*ast.IndexExpr)
		node := c.pass.Flow.Node(iff.Cond.(*ssa.BinOp))
		if !ok || node == nil {
			return
		}
		c.pass.At(target).Because(node, "tested here").
			Sayf("%s is nil here where the test above has found it so: this assignment panics; create the map there", types.ExprString(target.X))
		return
	}
}

// sameMap: two values are one map, or what one field or variable holds.
func (c *checker) sameMap(a, b ssa.Value) bool {
	if a == b {
		return flow.IsMap(a.Type())
	}
	x, ok1 := a.(*ssa.UnOp)
	y, ok2 := b.(*ssa.UnOp)
	return ok1 && ok2 && x.Op == token.MUL && y.Op == token.MUL && flow.IsMap(a.Type()) && c.pass.Flow.PlaceOf(x.X) == c.pass.Flow.PlaceOf(y.X)
}

// createdIn: the branch where the map is nil gives it a value on some way: its
// author has thought of it.
func (c *checker) createdIn(side *ssa.BasicBlock, m ssa.Value) bool {
	for _, b := range c.fn.Blocks {
		if !side.Dominates(b) {
			continue
		}
		for _, i := range b.Instrs {
			if st, ok := i.(*ssa.Store); ok && c.mayReplace(st, m) {
				return true
			}
		}
	}
	return false
}

// mayReplace: the instruction may give the place that holds map m another one.
func (c *checker) mayReplace(i ssa.Instruction, m ssa.Value) bool {
	load, ok := m.(*ssa.UnOp)
	if !ok {
		return false // a value does not change
	}
	return c.pass.Effects.MayWrite(i, c.pass.Flow.PlaceOf(load.X)) != effects.WriteNone
}

// leavesNil: the condition can hold while map m is nil.
func (c *checker) leavesNil(k flow.Cond, m ssa.Value) bool {
	if x, isNil, ok := k.NilTest(); ok && c.sameMap(x, m) {
		return isNil
	}
	if flow.IsVariable(k.Value) {
		return false
	}
	switch v := k.Value.(type) {
	case *ssa.BinOp:
		for _, x := range []ssa.Value{v.X, v.Y} {
			switch x := x.(type) {
			case *ssa.Lookup:
				if c.sameMap(x.X, m) {
					return false
				}
			case *ssa.Call:
				if _, builtin := x.Call.Value.(*ssa.Builtin); builtin && c.sameMap(x.Call.Args[0], m) {
					return (v.Op == token.EQL) == k.Val
				}
			}
		}
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Lookup:
			return !c.sameMap(t.X, m) || !k.Val
		case *ssa.Next:
			r, ok := t.Iter.(*ssa.Range)
			return !ok || !c.sameMap(r.X, m) || !k.Val
		}
	}
	return true
}

// otherMap reports if x.A == nil { x.B = … }, for two maps of one object: the
// test was copied and only half changed.
func otherMap(pass *rule.Pass, file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		iff, ok := n.(*ast.IfStmt)
		if !ok || iff.Else != nil || len(iff.Body.List) != 1 {
			return true
		}
		cond, ok1 := ast.Unparen(iff.Cond).(*ast.BinaryExpr)
		as, ok2 := iff.Body.List[0].(*ast.AssignStmt)
		if !ok1 || !ok2 || cond.Op != token.EQL || len(as.Lhs) != 1 || as.Tok != token.ASSIGN || !pass.TypesInfo.Types[cond.Y].IsNil() {
			return true
		}
		tested, ok1 := ast.Unparen(cond.X).(*ast.SelectorExpr)
		set, ok2 := as.Lhs[0].(*ast.SelectorExpr)
		if !ok1 || !ok2 || types.ExprString(tested.X) != types.ExprString(set.X) || tested.Sel.Name == set.Sel.Name ||
			!isMapExpr(pass, tested) || !isMapExpr(pass, set) || !makesMap(as.Rhs[0]) {
			return true
		}
		pass.At(tested).Fix("test "+types.ExprString(set), fix.Replace(tested.Sel, set.Sel.Name)).
			Sayf("%s is tested, but %s is created: it stays nil, or loses what it holds; test %s", types.ExprString(tested), types.ExprString(set), types.ExprString(set))
		return true
	})
}

func isMapExpr(pass *rule.Pass, e ast.Expr) bool {
	t := pass.TypesInfo.TypeOf(e)
	return t != nil && flow.IsMap(t)
}

// makesMap: an empty map, made or written out.
func makesMap(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && id.Name == "make"
	}
	return false
}
