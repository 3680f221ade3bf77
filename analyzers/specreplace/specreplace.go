package specreplace

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports specs that are compared or replaced as a whole.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if v, ok := call.Instr.(*ssa.Call); ok {
				compared(pass, call, v)
			}
		}
	}
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if _, ok := kube.IsCreateOr(fn); ok && len(call.Args) == 4 {
			replaced(pass, call, fn)
		}
	})
}

// compared: a live spec and one that was built are compared as a whole, and the
// difference leads to a write.
func compared(pass *rule.Pass, call ssaflow.Call, v *ssa.Call) {
	first, ok := kube.IsEqual(call.Fn)
	if !ok || call.Arg(first) == nil || call.Arg(first+1) == nil {
		return
	}
	x, y := ssaflow.Unwrap(call.Arg(first)), ssaflow.Unwrap(call.Arg(first+1))
	kind, ok := kube.IsSpecWithDefaults(x.Type())
	if !ok || !types.Identical(x.Type(), y.Type()) {
		return
	}
	a, at := objects.SideOf(pass.Flow, x, built(pass))
	b, bt := objects.SideOf(pass.Flow, y, built(pass))
	if at.Root == bt.Root || !(a == objects.SideLive && b == objects.SideBuilt || a == objects.SideBuilt && b == objects.SideLive) {
		return
	}
	write := objects.DifferLeadsToWrite(pass.Flow, v)
	e := pass.Flow.CallExpr(call.Instr)
	if write == nil || e == nil {
		return
	}
	pass.At(e).Because(write, "written here").
		Sayf("the stored spec of a %s holds defaults of the server, so that it never equals the one built here: line %d writes it on every pass; compare single fields, or with DeepDerivative", kind, pass.Line(write.Pos()))
}

// built: the callee makes what it returns.
func built(pass *rule.Pass) func(ssaflow.Call, int) bool {
	return func(c ssaflow.Call, result int) bool {
		s := pass.Effects.SummaryFor(c)
		return s != nil && result < len(s.Results) && s.Results[result].Fresh() && c.Fn != nil && pass.InModule(c.Fn.Pkg())
	}
}

// replaced: the function of CreateOrUpdate assigns the spec as a whole.
func replaced(pass *rule.Pass, call *ast.CallExpr, fn *types.Func) {
	obj := variable(pass, call.Args[2])
	mutate := ast.Unparen(call.Args[3])
	if id, ok := mutate.(*ast.Ident); ok {
		if def := pass.Flow.Definition(pass.TypesInfo.Uses[id]); def != nil {
			mutate = ast.Unparen(def)
		}
	}
	lit, ok := mutate.(*ast.FuncLit)
	if !ok || obj == nil {
		return
	}
	for _, s := range lit.Body.List { // what stands behind a condition may know that it differs
		a, ok := s.(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != len(a.Rhs) {
			continue
		}
		for i, l := range a.Lhs {
			sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != "Spec" || variable(pass, sel.X) != obj || mentions(pass, a.Rhs[i], obj) {
				continue
			}
			if kind, ok := kube.IsSpecWithDefaults(pass.TypesInfo.TypeOf(sel)); ok && !touchedAfter(pass, lit, a, obj) {
				pass.At(l).
					Sayf("this takes the server's defaults out of the stored %s, so that %s finds a difference and writes on every pass; set the fields that are yours", kind, fn.Name())
			}
		}
	}
}

// touchedAfter: the function completes the spec, or hands the object to another
// that may.
func touchedAfter(pass *rule.Pass, lit *ast.FuncLit, a *ast.AssignStmt, obj types.Object) bool {
	found := false
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if n.Pos() > a.End() && inSpec(pass, l, obj) {
					found = true
				}
			}
		case *ast.CallExpr:
			_, owner := kube.SetsOwner(pass.Callee(n))
			if n.Pos() < a.End() || owner {
				break
			}
			for _, arg := range n.Args {
				found = found || variable(pass, arg) == obj
			}
		}
		return !found
	})
	return found
}

// inSpec: e is a part of the object's spec.
func inSpec(pass *rule.Pass, e ast.Expr, obj types.Object) bool {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			if x.Sel.Name == "Spec" && variable(pass, x.X) == obj {
				return true
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return false
		}
	}
}

// variable returns the local variable that e is, or is the address of.
func variable(pass *rule.Pass, e ast.Expr) types.Object {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := pass.TypesInfo.Uses[id].(*types.Var)
	if v == nil || v.IsField() {
		return nil
	}
	return v
}

func mentions(pass *rule.Pass, e ast.Expr, obj types.Object) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && pass.TypesInfo.Uses[id] == obj {
			found = true
		}
		return !found
	})
	return found
}
