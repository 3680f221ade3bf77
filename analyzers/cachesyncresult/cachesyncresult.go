package cachesyncresult

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports waits for informers whose result nobody looks at.
var Analyzer = rule.New(doc, run)

var (
	anyUse     rule.Switch
	unreported rule.Switch
)

func init() {
	anyUse.Bind(Analyzer, "any", "also report a wait whose result is ignored before other work than reads of the cache")
	unreported.Bind(Analyzer, "unreported", "also report a wait whose failure leaves no trace: the work is skipped without an error or a log")
}

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			stop, ok := kube.SyncResult(c.Fn)
			if !ok || neverFalse(pass.Flow, c.Arg(stop), 0) {
				continue
			}
			if !unused(c) {
				if unreported.On(pass) {
					skipped(pass, c)
				}
				continue
			}
			w := wait{pass: pass, call: c}
			if w.matters() {
				w.report()
			}
		}
	}
}

// unused: nothing looks at the result.
func unused(c ssaflow.Call) bool {
	v, ok := c.Instr.(*ssa.Call)
	if !ok {
		return false // in a goroutine, or deferred: nothing waits for it
	}
	for _, r := range *v.Referrers() {
		if _, debug := r.(*ssa.DebugRef); !debug {
			return false
		}
	}
	return true
}

// neverFalse: the channel or context v does not end while the function waits,
// because only the function itself can end it.
func neverFalse(p *ssaflow.Package, v ssa.Value, depth int) bool {
	if v == nil || depth > 6 {
		return true
	}
	switch v := ssaflow.Unwrap(ssaflow.SoleDefinition(v)).(type) {
	case *ssa.Const, *ssa.MakeChan:
		return !kept(v)
	case *ssa.ChangeType:
		return neverFalse(p, v.X, depth+1)
	case *ssa.Extract:
		return neverFalse(p, v.Tuple, depth+1)
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok {
			return kube.IsNeverStop(g.Object())
		}
	case *ssa.Call:
		c, ok := p.Resolve(v)
		if !ok || c.Fn == nil || kube.EndsInTime(c.Fn) {
			return false
		}
		if c.Method && c.Fn.Name() == "Done" && kube.IsContext(c.Args[0].Type()) {
			return neverFalse(p, c.Args[0], depth+1)
		}
		if c.Fn.Pkg() == nil || c.Fn.Pkg().Path() != "context" {
			return false
		}
		return len(c.Args) == 0 || neverFalse(p, c.Args[0], depth+1)
	}
	return false
}

// kept: the channel is stored where others can close it.
func kept(v ssa.Value) bool {
	if v.Referrers() == nil {
		return false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if _, local := r.Addr.(*ssa.Alloc); !local && r.Val == v {
				return true
			}
		case *ssa.ChangeType:
			if kept(r) {
				return true
			}
		}
	}
	return false
}

func (w *wait) report() {
	call := w.pass.Flow.CallExpr(w.call.Instr)
	if call == nil {
		return
	}
	end := "the stop channel closes"
	if i, _ := kube.SyncResult(w.call.Fn); kube.IsContext(w.call.Arg(i).Type()) {
		end = "the context ends"
	}
	d := w.pass.At(call).Fixes(w.leave(call)...)
	if w.read != nil {
		d.Because(w.read, "the cache is read here")
	}
	d.Say("result of " + types.ExprString(call.Fun) + " is ignored: it is false when " + end +
		" before the sync, and the code continues with an empty cache")
}

// leave wraps the wait in an if that leaves the function.
func (w *wait) leave(call *ast.CallExpr) []fix.Fix {
	stmt := rule.EnclosingStmt[*ast.ExprStmt](w.pass, call.Lparen)
	if stmt == nil || ast.Unparen(stmt.X) != ast.Expr(call) {
		return nil
	}
	res := w.call.Instr.Parent().Signature.Results()
	text := "\treturn\n"
	var edits []fix.Edit
	switch {
	case res.Len() == 1 && errflow.ErrorResult(w.call.Instr.Parent().Signature) == 0:
		name, imports, ok := fix.Import(w.pass.Flow, stmt.Pos(), "errors")
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

// skipped reports `if wait(…) { work }` that says nothing when it is false.
func skipped(pass *rule.Pass, c ssaflow.Call) {
	call := pass.Flow.CallExpr(c.Instr)
	if call == nil {
		return
	}
	stmt := rule.EnclosingStmt[*ast.IfStmt](pass, call.Lparen)
	if stmt == nil || ast.Unparen(stmt.Cond) != ast.Expr(call) || stmt.Else != nil || len(stmt.Body.List) == 0 {
		return
	}
	pass.At(call).Sayf("%s returned false but the error is not reported: the controller silently does not start", types.ExprString(call.Fun))
}
