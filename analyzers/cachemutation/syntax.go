package cachemutation

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
)

// calleeName is the callee as written, without a long chain in front of it.
func calleeName(call *ast.CallExpr) string {
	s := types.ExprString(ast.Unparen(call.Fun))
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && len(s) > 40 {
		return sel.Sel.Name
	}
	if _, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return "the function"
	}
	return s
}

// target renders what is written: the map of m[k] = v, the first argument of
// delete and the like, else the place itself.
func (c *checker) target(node ast.Node) string {
	switch n := node.(type) {
	case *ast.IndexExpr:
		if _, isMap := c.pass.TypesInfo.TypeOf(n.X).Underlying().(*types.Map); isMap {
			return types.ExprString(n.X)
		}
		return types.ExprString(n)
	case *ast.CallExpr:
		if len(n.Args) > 0 {
			return types.ExprString(ast.Unparen(n.Args[0]))
		}
	case ast.Expr:
		return types.ExprString(n)
	}
	return "the object"
}

// changed is the place that a node changes: the first argument of delete and
// the like, else the place itself.
func changed(node ast.Node) ast.Expr {
	if call, ok := node.(*ast.CallExpr); ok {
		if len(call.Args) == 0 {
			return nil
		}
		return call.Args[0]
	}
	e, _ := node.(ast.Expr)
	return e
}

// base returns the variable that an expression starts from, or nil.
func base(n ast.Node) *ast.Ident {
	for {
		switch x := n.(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			n = x.X
		case *ast.IndexExpr:
			n = x.X
		case *ast.SliceExpr:
			n = x.X
		case *ast.StarExpr:
			n = x.X
		case *ast.ParenExpr:
			n = x.X
		case *ast.TypeAssertExpr:
			n = x.X
		case *ast.UnaryExpr:
			n = x.X
		case *ast.CallExpr:
			if sel, ok := x.Fun.(*ast.SelectorExpr); ok && len(x.Args) == 0 {
				n = sel.X // obj.GetLabels()
				continue
			}
			if len(x.Args) == 0 {
				return nil
			}
			n = x.Args[0] // delete(obj.Labels, k)
		default:
			return nil
		}
	}
}

// operand finds the argument (or receiver) through which a callee writes.
func (c *checker) operand(call *ast.CallExpr, w memory.Write) ast.Expr {
	if e := fix.Mutated(c.pass.Flow, call); e != nil {
		return e
	}
	ci, ok := w.Instr.(ssa.CallInstruction)
	if !ok || w.InClosure {
		return nil
	}
	rc, ok := c.pass.Flow.Resolve(ci)
	if !ok {
		return nil
	}
	for i, a := range rc.Args {
		if c.f.Leads(a, w.Ref) {
			return argument(call, rc, i)
		}
	}
	if w.Via.Param >= len(rc.Args) {
		return nil
	}
	// The argument holds what is shared, or one of several does.
	arg := argument(call, rc, w.Via.Param)
	elems, ok := c.pass.Flow.Elements(rc.Args[w.Via.Param])
	if arg == nil || !ok || !rc.Variadic() || call.Ellipsis.IsValid() {
		return arg
	}
	for i, e := range elems {
		if c.f.Leads(e, w.Ref) && slices.Index(call.Args, arg)+i < len(call.Args) {
			return call.Args[slices.Index(call.Args, arg)+i]
		}
	}
	return nil
}

// argument returns the expression of argument i of a call, the receiver first.
func argument(call *ast.CallExpr, rc ssaflow.Call, i int) ast.Expr {
	if rc.Method {
		if i == 0 {
			if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
				return sel.X
			}
			return nil
		}
		i--
	}
	if i < len(call.Args) {
		return call.Args[i]
	}
	return nil
}
