package nilderef

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var condition = rule.Form{Name: "condition", Run: eachLookup(func(l *lookup) {
	if l.mayLack() && !l.callersAsked() && !l.initialised() {
		l.report()
	}
})}

// mayLack: the project itself reckons with an object without the condition:
// the same variable is tested too late, or another look-up of the same
// condition in this package is tested.
func (l *lookup) mayLack() bool {
	if ssaflow.ComparedWithNil(l.v) {
		return true
	}
	name := l.typeOf(l.call)
	if name == nil {
		return false
	}
	for _, fn := range l.pass.Flow.Funcs {
		for _, other := range l.pass.Flow.Calls(fn) {
			if other.Fn == l.call.Fn && other.Instr != l.call.Instr && l.typeOf(other) == name && other.Value() != nil && ssaflow.ComparedWithNil(other.Value()) {
				return true
			}
		}
	}
	return false
}

// typeOf returns the constant that names the type of the condition in a look-up,
// or nil.
func (l *lookup) typeOf(call ssaflow.Call) types.Object {
	expr := l.pass.Flow.CallExpr(call.Instr)
	if expr == nil {
		return nil
	}
	for _, a := range expr.Args {
		if conv, ok := ast.Unparen(a).(*ast.CallExpr); ok && len(conv.Args) == 1 { // string(api.Ready)
			if sel, ok := ast.Unparen(conv.Args[0]).(*ast.SelectorExpr); ok {
				a = sel
			}
		}
		if k, ok := l.pass.TypesInfo.Uses[model.Name(a)].(*types.Const); ok {
			return k
		}
	}
	return nil
}

// report reports the first use of the condition that nothing shows to be there.
func (l *lookup) report() {
	for _, u := range effects.Dereferences(l.pass.Effects, l.v) {
		if l.pass.Flow.AskedForNil(l.v, u.Instr.Block()) || l.known(u.Instr) {
			continue
		}
		expr, node := l.pass.Flow.CallExpr(l.call.Instr), l.pass.Flow.Node(u.Place())
		if expr == nil || node == nil {
			continue
		}
		l.pass.At(node).Because(expr, "the condition is looked up here").
			Sayf("%s returns nil when the object has no condition %s: %s; test for nil first", l.pass.CallName(expr), l.name(expr), panics(node, u))
		return
	}
}

// name renders the argument that names the type of the condition.
func (l *lookup) name(expr *ast.CallExpr) string {
	for _, a := range expr.Args {
		if t := l.pass.TypesInfo.TypeOf(a); t != nil {
			if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
				return types.ExprString(a)
			}
		}
	}
	return "of that type"
}
