package createorupdate

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var updater = rule.Form{Name: "updater", Run: reportUpdaters}

// reportUpdaters reports literals that give away an object with a status, which their
// receiver reads and writes, and a function that replaces that object by the one that
// is wanted.
func reportUpdaters(pass *rule.Pass) {
	for _, f := range pass.Sources() {
		ast.Inspect(f, func(n ast.Node) bool {
			if given, ok := n.(*ast.CompositeLit); ok {
				literal(pass, given)
			}
			return true
		})
	}
}

func literal(pass *rule.Pass, given *ast.CompositeLit) {
	for _, e := range given.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		lit, ok := kv.Value.(*ast.FuncLit)
		if !ok || len(lit.Body.List) != 1 {
			continue
		}
		if call, v := replaces(pass, lit); v != nil && gives(pass, given, v) {
			pass.At(call).
				Sayf("this replaces the stored %s as a whole: its status, and the labels and annotations that others set, are lost; set your own fields", v.Name())
		}
	}
}

// replaces returns the call by which the only statement of a function copies another
// object over one with a status, which it captures, and that one.
func replaces(pass *rule.Pass, lit *ast.FuncLit) (*ast.CallExpr, *types.Var) {
	es, ok := lit.Body.List[0].(*ast.ExprStmt)
	if !ok {
		return nil, nil
	}
	call, ok := es.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil, nil
	}
	if into, ok := kube.DeepCopies(pass.Callee(call)); !ok || !into {
		return nil, nil
	}
	v := pass.Variable(call.Args[0])
	if v == nil || lit.Pos() <= v.Pos() && v.Pos() < lit.End() {
		return nil, nil
	}
	if !hasStatus(pass, v) {
		return nil, nil
	}
	return call, v
}

// gives: another element of the literal is the object.
func gives(pass *rule.Pass, given *ast.CompositeLit, v *types.Var) bool {
	for _, e := range given.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && pass.Variable(kv.Value) == v {
			return true
		}
	}
	return false
}

// hasStatus: the kind of the object in a variable has the status subresource.
func hasStatus(pass *rule.Pass, v *types.Var) bool {
	t := kube.Named(v.Type())
	return t != nil && kube.IsAPIObject(t) && pass.Effects.Status(t) == model.On && !pass.DefinedWithoutStatus(t)
}
