package informernotstarted

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports informers that nobody starts.
var Analyzer = rule.New(doc, run, rule.Tests())

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, u := range informer.FindUnstarted(pass.Flow, f.Fn, waits.Handed(pass.Effects)) {
			if u.Late != nil {
				late(pass, u)
			} else {
				never(pass, f.Fn, u)
			}
		}
	}
}

// late reports an informer that joins its factory after the start.
func late(pass *rule.Pass, u informer.Unstarted) {
	call, start := pass.Flow.CallExpr(u.Late), pass.Flow.CallExpr(u.Start)
	if call == nil || start == nil {
		return
	}
	pass.At(call).Because(start, "the last start").
		Sayf("%s asks for an informer after the factory was started: it never runs and its cache stays empty; ask before Start, or start again", short(call))
}

// never reports a factory or informer that has no start at all.
func never(pass *rule.Pass, fn *ssa.Function, u informer.Unstarted) {
	need, what := u.Wait, "the wait never ends"
	if need == nil && !pass.Quiet(pass.Flow.InTest(fn.Pos()), u.Made, "a test may call the handlers itself, and may want a lister that finds nothing") {
		if need, what = u.Handler, "its handlers are never called"; need == nil {
			need, what = u.Used, "its lister finds nothing"
		}
	}
	isEarly := func(r waits.InformerRead) bool { return r.Made == u.Made } // listerbeforesync reports it
	if need == nil || slices.ContainsFunc(waits.EarlyInformerReads(pass.Effects, fn), isEarly) {
		return
	}
	made := pass.Flow.CallExpr(u.Made)
	if made == nil {
		return
	}
	pass.At(made).Because(need, "needed here").
		Sayf("%s is never started, so %s: call Start of the factory, or run the informer with go", name(pass, made), what)
}

// name returns the variable that the result of a call is assigned to, or the call.
func name(pass *rule.Pass, call *ast.CallExpr) string {
	for _, n := range pass.Flow.Path(call.Lparen) {
		as, ok := n.(*ast.AssignStmt)
		if !ok {
			continue
		}
		for i, rhs := range as.Rhs {
			if ast.Unparen(rhs) != ast.Expr(call) || as.Tok != token.DEFINE && as.Tok != token.ASSIGN {
				continue
			}
			if len(as.Lhs) != len(as.Rhs) { // store, controller := cache.NewInformer(…)
				i = len(as.Lhs) - 1
			}
			if id, ok := as.Lhs[i].(*ast.Ident); ok && id.Name != "_" {
				return id.Name
			}
		}
		break
	}
	return "the informer of " + types.ExprString(call.Fun)
}

// short writes a call without long arguments.
func short(call *ast.CallExpr) string {
	if s := types.ExprString(call); len(s) <= 60 {
		return s
	}
	return types.ExprString(call.Fun)
}
