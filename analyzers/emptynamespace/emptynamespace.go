package emptynamespace

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports requests for one object without a namespace or a name.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return
		}
		if _, ok := kube.ListerGet(fn); ok {
			if accessor := empty(pass, sel.X); accessor != "" {
				pass.At(call.Fun).Say(accessor + ` looks for an object without a namespace, and there is none: Get always returns NotFound; pass the object's namespace`)
			}
			return
		}
		op, ok := kube.ClientOp(fn)
		if !ok || !op.Clientset {
			return
		}
		switch op.Verb {
		case kube.Get, kube.Update, kube.Patch, kube.Delete, kube.Apply, kube.Create:
		default:
			return
		}
		if accessor := empty(pass, sel.X); accessor != "" {
			what := ` asks for a path that does not exist: the call fails with an error that IsNotFound accepts; pass the object's namespace`
			if op.Verb == kube.Create {
				what = ` asks for a path that takes no creations: the server refuses the request; pass the object's namespace`
			}
			pass.At(call.Fun).Say(accessor + what)
			return
		}
		if op.Key >= 0 && op.Key < len(call.Args) && !isText(after(fn, op.Key)) { // else the name may come next
			if name, ok := pass.ConstString(call.Args[op.Key]); ok && name == "" {
				pass.At(call.Args[op.Key]).Say(`the name is empty: the client refuses the request ("resource name may not be empty")`)
			}
		}
	})
}

func isText(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Kind() == types.String
}

// after returns the type of the parameter that follows, nil if there is none.
func after(fn *types.Func, param int) types.Type {
	params := fn.Signature().Params()
	if param+1 >= params.Len() {
		return nil
	}
	return params.At(param + 1).Type()
}

// empty returns how the client of one namespace is got, when that namespace is
// certainly empty.
func empty(pass *rule.Pass, client ast.Expr) string {
	call, ok := pass.Defined(client).(*ast.CallExpr)
	if !ok {
		return ""
	}
	fn := pass.Callee(call)
	if kube.NamespaceAccessor(fn) && len(call.Args) == 1 {
		if ns, ok := pass.ConstString(call.Args[0]); ok && ns == "" && kube.OfNamespacedKind(fn) {
			return fn.Name() + `("")`
		}
		return ""
	}
	d, ok := pass.DynamicClient(call)
	if !ok || kube.ScopeOf(d.Group, d.Resource) != kube.ScopeNamespaced {
		return ""
	}
	if d.Namespace == nil {
		return d.Resource + " without Namespace"
	}
	if ns, ok := pass.ConstString(d.Namespace); ok && ns == "" {
		return d.Resource + ` in Namespace("")`
	}
	return ""
}
