package finalizerpersist

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports finalizers that are changed in memory only.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	reach := pass.Effects.ReconcilePath()
	for _, f := range pass.Funcs() {
		changes := lifecycle.FinalizerChanges(pass.Flow, f.Fn)
		for _, ch := range changes {
			if ch.Verb == kube.FinalizerAdd && !ch.Written && ch.Object != nil {
				late(pass, f.Fn, ch)
			}
		}
		if !reach.Has(f.Fn) && !reads(pass, f.Fn) || stored(pass, f.Fn) {
			continue
		}
		for _, ch := range changes {
			if ch.Verb != 0 && !ch.Written && ch.Object != nil {
				check(pass, f, ch)
			}
		}
	}
}

// stored: the framework that runs the function stores the finalizers once it has returned.
func stored(pass *rule.Pass, fn *ssa.Function) bool {
	contract := pass.Model.Contract(fn.Syntax())
	return contract != nil && contract.Saves == kube.SavesFinalizers
}

// reads: the function reads objects with a client itself.
func reads(pass *rule.Pass, fn *ssa.Function) bool {
	for _, c := range pass.Flow.Calls(fn) {
		if op, ok := kube.ClientOp(c.Fn); ok && (op.Verb == kube.Get || op.Verb == kube.List) {
			return true
		}
	}
	return false
}

func check(pass *rule.Pass, f *memory.Func, ch lifecycle.FinalizerChange) {
	if errflow.ErrorResult(f.Fn.Signature) < 0 {
		return
	}
	if nameless(pass, ch) {
		return // rule lostchange speaks of it
	}
	o := object.Behind(pass.Effects, f, ch.Object)
	if o == nil || !ours(pass, f, o) && paramOf(f, o) == nil {
		return
	}
	m, quiet := o.At(ch.Instr), pass.QuietAt(ch.Instr)
	if m == nil || len(m.Ops) > 0 || quiet(m.Leaves, "the object leaves sight here") ||
		quiet(!o.ReadBefore(m), "the object was not read before: it may be a new one") {
		return
	}
	ret := lostBehind(pass, f, o, ch)
	if ret != nil && (ours(pass, f, o) || !quiet(!lostByCallers(pass, f, o, ch, 0), "a caller may write the object")) {
		report(pass, f, ch, ret)
	}
}

// nameless: the object is what a call returns, and nothing but the change gets it.
func nameless(pass *rule.Pass, ch lifecycle.FinalizerChange) bool {
	ci, ok := ch.Instr.(ssa.CallInstruction)
	if !ok || pass.Flow.CallExpr(ci) == nil {
		return false
	}
	sel, ok := ast.Unparen(pass.Flow.CallExpr(ci).Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	_, of := ast.Unparen(sel.X).(*ast.CallExpr)
	return of
}

// lostBehind returns a return to which the function comes, after the change of the object,
// without that this may have been stored.
func lostBehind(pass *rule.Pass, f *memory.Func, o *object.Object, ch lifecycle.FinalizerChange) *ssa.Return {
	m, quiet := o.At(ch.Instr), pass.QuietAt(ch.Instr)
	if m == nil || quiet(defersWrite(pass, ch.Instr), "a deferred function writes the object") ||
		quiet(object.OtherWrites(pass.Effects, f, o, m, object.Main) && !wrongOne(pass, f, o, m), "another object of its kind is written, which may be this one") {
		return nil
	}
	at := objects.PathOf(pass.Flow, ch.Object)
	ret := errflow.ReturnsWithout(pass.Flow, ch.Instr, func(i ssa.Instruction) bool {
		x := o.At(i)
		return deferredWrite(pass, i) || encoded(pass, i, at) || takesList(pass, i, at) || o.CopyWritten(i, storesMeta) || x != nil && (mainOp(x) || x.Leaves || x.LeavesPart || x.Returned || x.Replaced || len(x.Copies) > 0)
	}, func(known []ssaflow.Cond) bool { return unchanged(pass, ch, known) })
	quiet(ret == nil, "each way from here writes the object, hands it out of sight, or fails")
	return ret
}

// ours: this function alone has the object, so that nobody else can write it:
// it read it, or controller-runtime did for it.
func ours(pass *rule.Pass, f *memory.Func, o *object.Object) bool {
	switch o.Root.Kind {
	case memory.RootAlloc:
		return true
	case memory.RootParam:
		return o.Path == "*" && pass.Model.Has(f.Fn.Syntax(), model.ObjectReconciler) && f.Fn.Params[o.Root.Index] == f.Fn.Params[len(f.Fn.Params)-1]
	}
	return false
}

func report(pass *rule.Pass, f *memory.Func, ch lifecycle.FinalizerChange, ret *ssa.Return) {
	what, then := "added", "so the object can be gone before any cleanup"
	if ch.Verb == kube.FinalizerRemove {
		what, then = "removed", "so the object stays in Terminating"
		if at := objects.PathOf(pass.Flow, ch.Object); at.Root != nil && !lifecycle.ReachedDeleting(pass.Flow, f.Fn, ch) {
			then = "so the stored object keeps it"
		}
	}
	end := "the end of the function"
	if ret.Pos() != token.NoPos {
		end = fmt.Sprintf("the return on line %d", pass.Line(ret.Pos()))
	}
	pass.At(ch.Instr).Because(ret.Pos(), "the change is lost here").
		Sayf("the finalizer is %s in memory only: no Update or Patch follows before %s, %s", what, end, then)
}
