package finalizerpersist

import (
	_ "embed"
	"fmt"
	"go/token"
	"go/types"
	"slices"

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

// Analyzer reports finalizers that are removed in memory only.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		contract := pass.Model.Contract(f.Fn.Syntax())
		if errflow.ErrorResult(f.Fn.Signature) < 0 || contract != nil && contract.Saves == kube.SavesFinalizers {
			continue
		}
		for _, ch := range lifecycle.FinalizerChanges(pass.Flow, f.Fn) {
			if ch.Verb != kube.FinalizerRemove || ch.Written || ch.Whole || ch.Object == nil {
				continue
			}
			r := &removal{pass, f, ch, object.Behind(pass.Effects, f, ch.Object), objects.PathOf(pass.Flow, ch.Object)}
			if r.o == nil || !r.isReadHere() {
				continue
			}
			if m := r.o.At(ch.Instr); m == nil || len(m.Ops) > 0 || r.excused(m) {
				continue
			}
			ret := errflow.ReturnsWithout(pass.Flow, ch.Instr, r.mayWrite, r.mayBeUnchanged)
			if pass.Quiet(ret == nil, ch.Instr, "each way from here writes the object, hands it to other code, or fails") {
				continue
			}
			end := "the end of the function"
			if ret.Pos() != token.NoPos {
				end = fmt.Sprintf("the return on line %d", pass.Line(ret.Pos()))
			}
			pass.At(ch.Instr).Because(ret.Pos(), "the change is lost here").
				Sayf("the finalizer is removed in memory only: no Update or Patch follows before %s, so the object stays in Terminating", end)
		}
	}
}

// A removal takes a finalizer from an object in memory.
type removal struct {
	pass *rule.Pass
	f    *memory.Func
	lifecycle.FinalizerChange
	o  *object.Object
	at ssaflow.AccessPath
}

// excused: the object is new, or may be written by other code than what follows.
func (r *removal) excused(m *object.Event) bool {
	quiet := r.pass.QuietAt(r.Instr)
	return quiet(m.Leaves, "the object is handed to other code here") ||
		quiet(!r.o.ReadBefore(m), "the object was not read before: it may be a new one") ||
		quiet(r.isWriteDeferred(), "a deferred function may write the object") ||
		quiet(object.OtherWrites(r.pass.Effects, r.f, r.o, m, object.Main), "another object of its kind is written, which may be this one") ||
		quiet(r.isListRead(), "the finalizers are read behind it: what gets them may be written")
}

// isReadHere: this function alone has the object, so that nobody else can write it: it read
// it, or controller-runtime did for it.
func (r *removal) isReadHere() bool {
	params := r.f.Fn.Params
	switch root := r.o.Root; root.Kind {
	case memory.RootAlloc:
		return true
	case memory.RootParam:
		return r.o.Path == "*" && r.pass.Model.Has(r.f.Fn.Syntax(), model.ObjectReconciler) && root.Index == len(params)-1
	}
	return false
}

// isWriteDeferred: a function literal, or a function that may fail, is deferred.
func (r *removal) isWriteDeferred() bool {
	return slices.ContainsFunc(r.pass.Flow.Calls(r.f.Fn), func(c ssaflow.Call) bool {
		_, deferred := c.Instr.(*ssa.Defer)
		return deferred && (c.Closure != nil || errflow.ErrorResult(c.Instr.Common().Signature()) >= 0)
	})
}

// isListRead: the list of finalizers is read after the change.
func (r *removal) isListRead() bool {
	change, _ := r.Instr.(*ssa.Store)
	for i := range ssaflow.Instrs(r.f.Fn) {
		fa, ok := i.(*ssa.FieldAddr)
		if isPart := change != nil && change.Addr == ssa.Value(fa); ok && !isPart && kube.MetaField(ssaflow.FieldOf(fa)) == "Finalizers" && objects.PathOf(r.pass.Flow, fa.X).Root == r.at.Root && ssaflow.Reaches(r.Instr, i, nil) {
			return true
		}
	}
	return false
}

// mayWrite: the instruction writes the object, or hands it, a part or a copy of it to code
// that may.
func (r *removal) mayWrite(i ssa.Instruction) bool {
	storesMeta := func(op *memory.OpCall) bool { return object.Main(op) || op.Sub == "?" || object.CreateOr(op) }
	if x := r.o.At(i); x != nil && (slices.ContainsFunc(x.Ops, storesMeta) || x.Leaves || x.LeavesPart || x.Returned || x.Replaced || len(x.Copies) > 0) {
		return true
	}
	return r.o.CopyWritten(i, storesMeta) || r.isHandedOn(i)
}

// isHandedOn: a call gets the object or its metadata, and is none of the API, of
// controllerutil, or of a logger.
func (r *removal) isHandedOn(i ssa.Instruction) bool {
	ci, ok := i.(*ssa.Call)
	if !ok || i == r.Instr {
		return false
	}
	c, ok := r.pass.Flow.Resolve(ci)
	if !ok {
		return false
	}
	_, isOp := kube.ClientOp(c.Fn)
	_, finalizes := kube.FinalizerFunc(c.Fn)
	return !isOp && !finalizes && !kube.EffectOf(c.Fn).Has(kube.Tells) && slices.ContainsFunc(c.Args, func(a ssa.Value) bool {
		t := ssaflow.Unwrap(a).Type()
		return (kube.KindOf(t) != nil || kube.IsType(t, "metav1.ObjectMeta") || kube.IsObjectInterface(t) || types.IsInterface(a.Type())) && objects.PathOf(r.pass.Flow, a).Root == r.at.Root
	})
}

// mayBeUnchanged: a condition that is asked behind the change, other than whether something
// failed, may say that nothing has changed, or that it was stored.
func (r *removal) mayBeUnchanged(known ssaflow.Conds) bool {
	return known.Has(func(k ssaflow.Cond) bool {
		v, isNil, isTest := k.NilTest()
		if isTest && kube.IsError(v.Type()) {
			failed, ok := errflow.ResultOf(r.pass.Flow, v)
			return ok && failed.Instr == r.Instr && !isNil
		}
		asked, ok := k.Value.(ssa.Instruction)
		_, counts := k.Value.(*ssa.BinOp)
		return ok && !counts && (asked != r.Instr || !k.Val) && (asked == r.Instr || ssaflow.Reaches(r.Instr, asked, nil))
	})
}
