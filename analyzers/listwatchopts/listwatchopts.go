package listwatchopts

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports functions that watch with options of their own.
var Analyzer = rule.New(doc, run, rule.Tests())

func run(pass *rule.Pass) {
	for _, f := range pass.Sources() {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if t := pass.TypesInfo.TypeOf(n); t == nil || !kube.IsListWatch(t) {
					return true
				}
				for _, el := range n.Elts {
					if kv, ok := el.(*ast.KeyValueExpr); ok {
						if key, ok := kv.Key.(*ast.Ident); ok {
							check(pass, key.Name, kv.Value)
						}
					}
				}
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					if sel, ok := l.(*ast.SelectorExpr); ok && len(n.Lhs) == len(n.Rhs) && kube.IsListWatch(pass.TypesInfo.TypeOf(sel.X)) {
						check(pass, sel.Sel.Name, n.Rhs[i])
					}
				}
			}
			return true
		})
	}
}

// check looks at the function that is given to a field of a ListWatch.
func check(pass *rule.Pass, field string, fn ast.Expr) {
	if verb, ok := kube.ListWatchField(field); !ok || verb != kube.Watch {
		return
	}
	params, body := function(pass, fn)
	if body == nil || params == nil || len(params.List) == 0 {
		return
	}
	last := params.List[len(params.List)-1]
	if !kube.IsListOptions(pass.TypesInfo.TypeOf(last.Type)) {
		return
	}
	var options types.Object
	if n := len(last.Names); n > 0 {
		options = pass.TypesInfo.Defs[last.Names[n-1]]
	}
	if options != nil && read(pass, body, options) {
		return
	}
	call, arg := watches(pass, body)
	if call == nil {
		return
	}
	at := pass.At(arg).Because(last, "the options that are ignored")
	if kube.WatchListWrapper(kube.CacheOf(pass.Pkg)) != nil {
		at.Say(field + " ignores the ListOptions it is given: since client-go v0.35 they ask for the initial list, so this informer never syncs; pass them on")
		return
	}
	at.Say(field + " ignores the ListOptions it is given: they say from which version on to watch, and an object that is deleted before the watch begins, or begins anew, stays in the cache; pass them on")
}

// function returns the parameters and the body of a function literal or of a
// function of this package.
func function(pass *rule.Pass, e ast.Expr) (*ast.FieldList, *ast.BlockStmt) {
	switch e := pass.Defined(e).(type) {
	case *ast.FuncLit:
		return e.Type.Params, e.Body
	case *ast.Ident, *ast.SelectorExpr:
		var obj types.Object
		if id, ok := e.(*ast.Ident); ok {
			obj = pass.TypesInfo.Uses[id]
		} else {
			obj = pass.TypesInfo.Uses[e.(*ast.SelectorExpr).Sel]
		}
		if fn, ok := obj.(*types.Func); ok {
			if decl := pass.Model.Decl(fn); decl != nil {
				return decl.Type.Params, decl.Body
			}
		}
	}
	return nil, nil
}

// read: the variable is used other than by assigning to its fields.
func read(pass *rule.Pass, body *ast.BlockStmt, v types.Object) bool {
	written := make(map[*ast.Ident]bool)
	ast.Inspect(body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, l := range a.Lhs {
				if sel, ok := l.(*ast.SelectorExpr); ok {
					if id, ok := sel.X.(*ast.Ident); ok {
						written[id] = true
					}
				}
			}
		}
		return true
	})
	return pass.Mentions(body, func(id *ast.Ident, of types.Object) bool { return of == v && !written[id] })
}

// watches returns the call of a client that watches, and its options.
func watches(pass *rule.Pass, body *ast.BlockStmt) (found *ast.CallExpr, arg ast.Expr) {
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found != nil {
			return found == nil
		}
		if op, ok := kube.ClientOp(pass.Callee(call)); ok && op.Clientset && op.Verb == kube.Watch && op.Opts < len(call.Args) {
			found, arg = call, call.Args[op.Opts]
		}
		return true
	})
	return found, arg
}
