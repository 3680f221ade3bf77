package cachesyncresult

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports waits for informers whose result nobody looks at.
var Analyzer = rule.NewForms(doc, rule.Forms{ignored, logged, anyUse, unreported})

// A wait is a wait for informers that may end without them.
type wait struct {
	pass *rule.Pass
	call ssaflow.Call
	expr *ast.CallExpr
	keys []informer.Key // of the informers
	// unused: nothing looks at the result.
	unused bool
	after
}

type waits []*wait

func findWaits(pass *rule.Pass) (out waits) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			stop, ok := kube.SyncResult(c.Fn)
			if !ok || neverFalse(pass.Flow, c.Arg(stop), 0) {
				continue
			}
			w := &wait{pass: pass, call: c, expr: pass.Flow.CallExpr(c.Instr), unused: unused(c)}
			if w.expr == nil {
				continue
			}
			if w.unused {
				w.look()
			}
			out = append(out, w)
		}
	}
	return out
}

// unused: nothing looks at the result.
func unused(c ssaflow.Call) bool {
	v, ok := c.Instr.(*ssa.Call)
	if !ok {
		return false // in a goroutine, or deferred: nothing waits for it
	}
	return !ssaflow.Used(v)
}

// report says that the result is ignored.
func (w *wait) report(pass *rule.Pass) {
	end := "the stop channel closes"
	if i, _ := kube.SyncResult(w.call.Fn); kube.IsContext(w.call.Arg(i).Type()) {
		end = "the context ends"
	}
	d := pass.At(w.expr).Fixes(w.leave(pass)...)
	if w.read != nil {
		d.Because(w.read, "the cache is read here")
	}
	d.Sayf("result of %s is ignored: it is false when %s before the sync, and the code continues with an empty cache", types.ExprString(w.expr.Fun), end)
}

// leave wraps the wait in an if that leaves the function.
func (w *wait) leave(pass *rule.Pass) []fix.Fix {
	stmt := rule.EnclosingStmt[*ast.ExprStmt](pass, w.expr.Lparen)
	if stmt == nil || ast.Unparen(stmt.X) != ast.Expr(w.expr) {
		return nil
	}
	res := w.call.Instr.Parent().Signature.Results()
	text := "\treturn\n"
	var edits []fix.Edit
	switch {
	case res.Len() == 1 && errflow.ErrorResult(w.call.Instr.Parent().Signature) == 0:
		name, imports, ok := fix.Import(pass.Flow, stmt.Pos(), "errors")
		if !ok {
			return nil
		}
		edits = imports
		text = "\treturn " + name + ".New(\"the caches did not sync\")\n"
	case res.Len() > 0:
		return nil
	}
	edits = append(edits, fix.Wrap(stmt, "if !", " {\n"+text+"}")...)
	return fix.Offer("return when the caches did not sync", edits...)
}
