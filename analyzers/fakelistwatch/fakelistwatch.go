package fakelistwatch

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports ListWatches that hide what a fake client cannot do.
var Analyzer = rule.New(doc, run, rule.Tests(), rule.TestSupport())

func run(pass *rule.Pass) {
	if kube.WatchListWrapper(kube.CacheOf(pass.Pkg)) == nil {
		return
	}
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if !kube.RunsListWatch(fn) || len(call.Args) == 0 {
			return
		}
		lit := listWatch(pass, call.Args[0])
		if lit == nil {
			return
		}
		client, found := fake(pass, lit)
		if !found || toldOtherwise(pass, call) {
			return
		}
		name, wrap := "the fake watch", "client"
		if client != nil {
			name = types.ExprString(client)
			wrap = name
		}
		pass.At(call.Args[0]).Fixes(wrapped(pass, call.Args[0], client)...).
			Say("this ListWatch hides that " + name + " has no WatchList support, so the informer never syncs: use cache.ToListWatcherWithWatchListSemantics(lw, " + wrap + ")")
	})
}

// listWatch returns the literal of a ListWatch whose address e is.
func listWatch(pass *rule.Pass, e ast.Expr) *ast.CompositeLit {
	u, ok := pass.Defined(e).(*ast.UnaryExpr)
	if !ok {
		return nil
	}
	lit, ok := ast.Unparen(u.X).(*ast.CompositeLit)
	if !ok || !kube.IsListWatch(pass.TypesInfo.TypeOf(lit)) {
		return nil
	}
	return lit
}

// fake looks for the fake client, or the fake watch, that the functions of a
// ListWatch use.
func fake(pass *rule.Pass, lit *ast.CompositeLit) (client ast.Expr, found bool) {
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		fn, ok := pass.Defined(kv.Value).(*ast.FuncLit)
		if !ok {
			continue
		}
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			callee := pass.Callee(call)
			if kube.IsNewFakeWatch(callee) {
				found = true
			}
			if _, ok := kube.ClientOp(callee); ok {
				if root := rootOf(call.Fun); kube.LacksWatchList(pass.TypesInfo.TypeOf(root)) {
					client, found = root, true
				}
			}
			return true
		})
	}
	return client, found
}

// rootOf returns what a chain of calls and selections begins with.
func rootOf(e ast.Expr) ast.Expr {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.CallExpr:
			e = x.Fun
		case *ast.SelectorExpr:
			if _, call := ast.Unparen(x.X).(*ast.CallExpr); !call {
				return x.X
			}
			e = x.X
		default:
			return x
		}
	}
}

// toldOtherwise: the function around sets a feature gate or sends the bookmark
// itself, as far as the words of client-go for those show.
func toldOtherwise(pass *rule.Pass, call *ast.CallExpr) bool {
	found := false
	for _, f := range pass.Files {
		if f.FileStart > call.Pos() || call.Pos() >= f.FileEnd {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				found = found || kube.IsWatchListControl(pass.TypesInfo.Uses[n])
			case *ast.BasicLit:
				found = found || kube.IsWatchListEnv(n.Value)
			}
			return !found
		})
	}
	return found
}

// wrapped puts the ListWatch into the function that tells what the client
// cannot do.
func wrapped(pass *rule.Pass, arg, client ast.Expr) []fix.Fix {
	id, ok := client.(*ast.Ident)
	if !ok {
		return nil
	}
	if obj := pass.TypesInfo.Uses[id]; obj == nil || obj.Pos() > arg.Pos() {
		return nil
	}
	name, edits, ok := fix.Import(pass.Flow, arg.Pos(), kube.CachePath)
	if !ok {
		return nil
	}
	edits = append(edits, fix.Wrap(arg, name+".ToListWatcherWithWatchListSemantics(", ", "+id.Name+")")...)
	return fix.Offer("tell the informer what the client cannot do", edits...)
}
