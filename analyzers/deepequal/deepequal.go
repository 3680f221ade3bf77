package deepequal

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports comparisons of values of two types, which always differ.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	if kube.TestTree(pass.Pkg.Path()) {
		return
	}
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if !kube.ComparesTypes(fn) || len(call.Args) != 2 {
			return
		}
		a, b := pass.TypesInfo.TypeOf(call.Args[0]), pass.TypesInfo.TypeOf(call.Args[1])
		if types.Identical(a, b) || pass.Quiet(!isConcrete(a) || !isConcrete(b), call, "one is an interface or a type parameter: its type at run time may be that of the other") {
			return
		}
		name := types.ExprString(call.Fun)
		one, other := shortType(pass, a), shortType(pass, b)
		if one == other { // of packages of one name
			one, other = types.TypeString(a, nil), types.TypeString(b, nil)
		}
		msg := fmt.Sprintf("%s of a %s and a %s is always false, because their types differ", name, one, other)
		switch {
		case isPointerTo(a, b):
			msg += ": compare " + pointee(call.Args[0], call.Args[1])
		case isPointerTo(b, a):
			msg += ": compare " + pointee(call.Args[1], call.Args[0])
		}
		pass.At(call).Because(writeBehind(pass, call), "written every time").Say(msg)
	})
}

// isConcrete: the type of the value at run time is known.
func isConcrete(t types.Type) bool {
	if t == nil || types.IsInterface(t) {
		return false
	}
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return false
	case *types.Basic:
		return t.Kind() != types.Invalid && t.Info()&types.IsUntyped == 0
	case *types.Pointer:
		return isConcrete(t.Elem()) || types.IsInterface(t.Elem()) && !isParam(t.Elem())
	case *types.Slice:
		return !isParam(t.Elem())
	case *types.Map:
		return !isParam(t.Key()) && !isParam(t.Elem())
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			if isParam(arg) {
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

func isPointerTo(a, b types.Type) bool {
	p, ok := types.Unalias(a).(*types.Pointer)
	return ok && types.Identical(p.Elem(), b)
}

// pointee renders what to compare where e is a pointer: what it points to, or where
// that may be nil, as an optional field is, the other operand's address.
func pointee(e, other ast.Expr) string {
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

func shortType(pass *rule.Pass, t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == pass.Pkg {
			return ""
		}
		return p.Name()
	})
}

// writeBehind returns the write that is made because of the difference.
func writeBehind(pass *rule.Pass, call *ast.CallExpr) ast.Node {
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
