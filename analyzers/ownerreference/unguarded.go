package ownerreference

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var unguarded = rule.Form{Name: "unguarded", Run: look((*checker).reportUnguarded)}

// reportUnguarded reports the test
//
//	if c := GetControllerOf(x); c != nil && c.UID != owner.UID { leave }
//
// before a delete of x, which an object without a controller reaches.
func (c *checker) reportUnguarded() {
	for _, b := range c.ifs {
		if b.block == nil || b.stmt.Else != nil || len(b.stmt.Body.List) == 0 || !leaves(b.stmt.Body.List[len(b.stmt.Body.List)-1]) {
			continue
		}
		x := c.othersController(b.stmt.Cond)
		if x == nil {
			continue
		}
		if del := c.deletedAfter(b, x); del != nil {
			c.pass.At(b.stmt.Cond).
				Sayf("a %s without a controller passes this test and is deleted on line %d: use !metav1.IsControlledBy(%s, …)", x.Name(), c.pass.Line(del.Pos()), x.Name())
		}
	}
}

func leaves(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.CONTINUE || s.Tok == token.BREAK
	}
	return false
}

// othersController returns x when the condition asks whether x has a controller,
// and a UID other than some owner's.
func (c *checker) othersController(cond ast.Expr) *types.Var {
	both, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || both.Op != token.LAND {
		return nil
	}
	notNil, ok1 := ast.Unparen(both.X).(*ast.BinaryExpr)
	differs, ok2 := ast.Unparen(both.Y).(*ast.BinaryExpr)
	if !ok1 || !ok2 || notNil.Op != token.NEQ || differs.Op != token.NEQ {
		return nil
	}
	id, ok := notNil.X.(*ast.Ident)
	if !ok {
		return nil
	}
	controller := c.pass.TypesInfo.Uses[id]
	if controller == nil || !c.isUIDOf(differs.X, controller) && !c.isUIDOf(differs.Y, controller) {
		return nil
	}
	call, ok := c.pass.Flow.Definition(controller).(*ast.CallExpr)
	if !ok || !kube.IsControllerOf(c.pass.Callee(call)) || len(call.Args) != 1 {
		return nil
	}
	return c.pass.Variable(call.Args[0])
}

func (c *checker) isUIDOf(e ast.Expr, ref types.Object) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "UID" {
		return false
	}
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	return ok && c.pass.TypesInfo.Uses[id] == ref
}

// deletedAfter returns the delete of x that follows the statement in the same
// block, where nothing else looks at the owners of x.
func (c *checker) deletedAfter(b branch, x *types.Var) *ast.CallExpr {
	var del *ast.CallExpr
	tested := false
	for _, st := range b.block.List {
		if st == ast.Stmt(b.stmt) {
			continue
		}
		ast.Inspect(st, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			fn := c.pass.Callee(call)
			if op, isOp := kube.ClientOp(fn); isOp {
				if st.Pos() > b.stmt.Pos() && op.Verb == kube.Delete && !op.Clientset && op.Obj < len(call.Args) && c.pass.Variable(call.Args[op.Obj]) == x && del == nil && !tested {
					del = call
				}
				return true
			}
			if kube.IsControlledBy(fn) && len(call.Args) > 0 && c.pass.Variable(call.Args[0]) == x {
				tested = true
			}
			return true
		})
	}
	if tested {
		return nil
	}
	return del
}
