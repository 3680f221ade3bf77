package notfound

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var deleted = rule.Form{Name: "deleted", Run: reportDeleted}

// reportDeleted reports deletions of an object that is named, and not read, which each
// pass makes as long as what is wanted stays the same: the first one takes the object
// away, and all others fail.
func reportDeleted(pass *rule.Pass) {
	if kube.TestTree(pass.Pkg.Path()) {
		return
	}
	d := &deletions{pass: pass}
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			op, ok := kube.ClientOp(c.Fn)
			if !ok || op.Verb != kube.Delete || op.Sub != "" || ssaflow.InLoop(c.Instr.Block()) || !errflow.ReturnedRaw(pass.Flow, c) ||
				!effects.DeletesByName(pass.Effects, f.Fn, c, op) || !d.eachPass(f.Fn, c.Instr, 0) {
				continue
			}
			d.report(c, op)
		}
	}
}

type deletions struct{ pass *rule.Pass }

func (d *deletions) report(c ssaflow.Call, op kube.Op) {
	expr := d.pass.Flow.CallExpr(c.Instr)
	if expr == nil {
		return
	}
	at := d.pass.At(expr)
	if !op.Clientset {
		if name, edits, ok := fix.Import(d.pass.Flow, expr.Pos(), kube.ClientPath); ok {
			at.Fix("ignore NotFound: the object is gone", append(edits, fix.Wrap(expr, name+".IgnoreNotFound(", ")")...)...)
		}
	}
	at.Sayf("%s runs in each reconcile, whether the object is there or not: the first one deletes it, and all that follow fail with NotFound; ignore that (client.IgnoreNotFound)", d.pass.CallName(expr))
}

// maxCalls is how many functions may lie between a reconcile and the Delete.
const maxCalls = 3

// eachPass: a reconcile comes to the instruction of fn whenever the same is wanted, and
// what fails there fails the reconcile.
func (d *deletions) eachPass(fn *ssa.Function, at ssa.Instruction, depth int) bool {
	if depth > maxCalls || !d.again(at.Block()) {
		return false
	}
	if d.pass.Model.Has(fn.Syntax(), model.Reconciler|model.ObjectReconciler|model.KeyWorker|model.ObjectWorker) {
		return true
	}
	sites := d.pass.Effects.Graph().Sites(fn)
	return !slices.ContainsFunc(sites, func(s callgraph.Site) bool { return len(lifecycle.Deleting(d.pass.Flow, s.Call.Instr.Block())) > 0 }) &&
		slices.ContainsFunc(sites, func(s callgraph.Site) bool {
			return !ssaflow.InLoop(s.Call.Instr.Block()) && d.fails(s.Call) && d.eachPass(s.Caller, s.Call.Instr, depth+1)
		})
}

// fails: who makes the call does not ask for NotFound, nor does anybody who gets the error.
func (d *deletions) fails(c ssaflow.Call) bool {
	uses, ok := errflow.UsesOfCall(d.pass.Flow, c)
	return ok && (uses.Returned || uses.Tested) && !uses.Kept &&
		!slices.ContainsFunc(uses.Calls, func(u ssaflow.Call) bool { return effects.TellsNotFound(d.pass.Effects, u) })
}

// again: what led to the block leads there in the next pass, too: what the object says
// that is reconciled, and that calls succeeded. What was read or counted before is no such
// condition, since the deletion may change it.
func (d *deletions) again(b *ssa.BasicBlock) bool {
	return len(lifecycle.Deleting(d.pass.Flow, b)) == 0 && !slices.ContainsFunc(d.pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		if v, isNil, ok := k.NilTest(); ok && kube.IsError(v.Type()) {
			return !isNil
		}
		return !d.wanted(k.Value, 0)
	})
}

// wanted: the value follows from fields and constants, not from a status or from an
// answer.
func (d *deletions) wanted(v ssa.Value, depth int) bool {
	if depth > 12 {
		return false
	}
	all := func(vs ...ssa.Value) bool {
		return !slices.ContainsFunc(vs, func(x ssa.Value) bool { return !d.wanted(x, depth+1) })
	}
	switch v := v.(type) {
	case *ssa.Const, *ssa.Alloc, *ssa.Global, *ssa.Parameter:
		return true
	case *ssa.FieldAddr:
		f := ssaflow.FieldOf(v)
		return f != nil && f.Name() != "Status" && all(v.X)
	case *ssa.UnOp:
		return all(v.X)
	case *ssa.BinOp:
		return all(v.X, v.Y)
	case *ssa.MakeInterface:
		return all(v.X)
	case *ssa.Convert:
		return all(v.X)
	case *ssa.Call:
		c, ok := d.pass.Flow.Resolve(v)
		if !ok || c.Fn == nil || kube.HasContext(c.Fn) || kube.ChangingResult(c.Fn) != kube.ChangesNot || kube.IsTimeMethod(c.Fn) {
			return false
		}
		_, cached := c.CachedRead()
		_, op := kube.ClientOp(c.Fn)
		return !cached && !op && c.Static == nil && all(c.Args...)
	}
	return false
}
