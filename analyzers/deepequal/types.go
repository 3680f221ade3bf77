package deepequal

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportTypes reports comparisons of values of two types, which are different
// whatever the values are: a status with a pointer to one.
func reportTypes(pass *rule.Pass) {
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if !kube.ComparesTypes(fn) || len(call.Args) != 2 || kube.TestTree(pass.Pkg.Path()) {
			return
		}
		a, b := pass.TypesInfo.TypeOf(call.Args[0]), pass.TypesInfo.TypeOf(call.Args[1])
		if !concrete(a) || !concrete(b) || types.Identical(a, b) {
			return
		}
		name := types.ExprString(call.Fun)
		one, other := short(pass, a), short(pass, b)
		if one == other { // of packages of one name
			one, other = types.TypeString(a, nil), types.TypeString(b, nil)
		}
		msg := fmt.Sprintf("%s never finds a %s equal to a %s, whatever they hold", name, one, other)
		switch {
		case pointerTo(a, b):
			msg += ": compare " + behind(call.Args[0], call.Args[1])
		case pointerTo(b, a):
			msg += ": compare " + behind(call.Args[1], call.Args[0])
		}
		pass.At(call).Because(written(pass, call), "written every time").Say(msg)
	})
}

// concrete: the type of the value at run time is known.
func concrete(t types.Type) bool {
	if t == nil || types.IsInterface(t) {
		return false
	}
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return false
	case *types.Basic:
		return t.Kind() != types.Invalid && t.Info()&types.IsUntyped == 0
	case *types.Pointer:
		return concrete(t.Elem()) || types.IsInterface(t.Elem()) && !isParam(t.Elem())
	case *types.Slice:
		return !isParam(t.Elem())
	case *types.Map:
		return !isParam(t.Key()) && !isParam(t.Elem())
	case *types.Named:
		for i := range t.TypeArgs().Len() {
			if isParam(t.TypeArgs().At(i)) {
				return false
			}
		}
	}
	return true
}

func isParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// pointerTo: operand e of type a is a pointer to b.
func pointerTo(a, b types.Type) bool {
	p, ok := types.Unalias(a).(*types.Pointer)
	return ok && types.Identical(p.Elem(), b)
}

// behind renders what to compare where e is a pointer: what it points to, or where
// that may be nil, as a field that is left out is, the other operand's address.
func behind(e, other ast.Expr) string {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return types.ExprString(u.X)
	}
	if _, variable := ast.Unparen(e).(*ast.Ident); variable {
		return "*" + types.ExprString(e)
	}
	switch ast.Unparen(other).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return "with &" + types.ExprString(other)
	}
	return "with a pointer to " + types.ExprString(other)
}

func short(pass *rule.Pass, t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == pass.Pkg {
			return ""
		}
		return p.Name()
	})
}

// written returns the write that is made because of the difference.
func written(pass *rule.Pass, call *ast.CallExpr) ast.Node {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			v, ok := c.Instr.(*ssa.Call)
			if !ok || pass.Flow.CallExpr(v) != call {
				continue
			}
			if w, ok := objects.DifferLeadsToWrite(pass.Flow, v).(ssa.CallInstruction); ok {
				if e := pass.Flow.CallExpr(w); e != nil {
					return e
				}
			}
			return nil
		}
	}
	return nil
}
