package listnamespace

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// filters: a function gets an object of the list beside another one and says yes or no,
// or gets a list and returns one.
func filters(pass *rule.Pass, call *ast.CallExpr, kind *types.Named) bool {
	fn := pass.Callee(call)
	if kube.IsControlledBy(fn) {
		return false // see asksOwner
	}
	item, list, other := false, false, false
	for _, a := range call.Args {
		t := pass.TypesInfo.TypeOf(a)
		if s, ok := t.Underlying().(*types.Slice); ok {
			list = list || same(s.Elem(), kind)
		} else if same(t, kind) {
			item = true
		} else if kube.IsAPIObject(t) || kube.IsObjectInterface(t) {
			other = true
		}
		if _, ok := ast.Unparen(a).(*ast.FuncLit); ok {
			return false // it is read itself
		}
	}
	if b, ok := pass.TypesInfo.TypeOf(call).(*types.Basic); ok && b.Kind() == types.Bool {
		return (item || list) && other
	}
	if !list || pass.IsBuiltin(call, "append") {
		return false
	}
	if fn == nil {
		return false
	}
	for v := range fn.Signature().Results().Variables() {
		if s, ok := v.Type().Underlying().(*types.Slice); ok && same(s.Elem(), kind) {
			return true
		}
	}
	return false
}

func same(t types.Type, kind *types.Named) bool {
	n := kube.Named(t)
	return n != nil && n.Obj() == kind.Obj()
}
