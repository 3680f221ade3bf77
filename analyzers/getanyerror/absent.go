package getanyerror

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

var absent = rule.Form{Name: "absent", Run: reportAbsent}

// reportAbsent reports objects that are written on a way on which their read has found
// nothing.
func reportAbsent(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			op, ok := kube.ClientOp(call.Fn)
			if !ok || op.Verb != kube.Get || op.Sub != "" || op.Clientset {
				continue
			}
			e := &emptied{pass: pass, f: f, call: call, err: errflow.ErrorOf(call.Instr)}
			if e.obj, ok = variable(call.Arg(op.Obj)).(*ssa.Alloc); ok && e.err != nil && e.isNew() {
				e.report()
			}
		}
	}
}

// An emptied is an object without anything in it until a call reads it.
type emptied struct {
	pass *rule.Pass
	f    *memory.Func
	call ssaflow.Call
	obj  *ssa.Alloc
	err  ssa.Value
}

// variable returns what a value is, also where a literal captures the variable that holds it.
func variable(v ssa.Value) ssa.Value {
	return ssaflow.Unwrap(ssaflow.SoleDefinition(ssaflow.Unwrap(v)))
}

// isNew: nothing gives the object a name before the read.
func (e *emptied) isNew() bool {
	isMade := paths.Is(e.obj)
	named := func(i ssa.Instruction) bool { return !isMade(i) && e.mayName(i) }
	return !paths.Find(e.pass.Flow, paths.UpTo(e.call.Instr), paths.Query{To: named, Avoid: isMade, Back: true, Plain: true}).Found()
}

// mayName: the instruction may give the object a name.
func (e *emptied) mayName(i ssa.Instruction) bool {
	return e.pass.Effects.MayWrite(i, e.pass.Flow.PlaceOf(e.obj).Field("ObjectMeta").Field("Name")) != memory.WriteNone
}

// report reports the first write that control comes to when a test finds NotFound.
func (e *emptied) report() {
	for _, r := range *e.err.Referrers() {
		test, ok := r.(*ssa.Call)
		if !ok {
			continue
		}
		t, ok := e.pass.Flow.Resolve(test)
		if !ok || !kube.IsNotFoundTest(t.Fn) && !kube.IsIgnoreNotFound(t.Fn) {
			continue
		}
		for i := range e.f.Ops {
			op := &e.f.Ops[i]
			v := object.Operand(e.pass.Effects, op)
			isSent := op.Op.Verb == kube.Update || op.Op.Verb == kube.Patch || op.Op.Verb == kube.Delete
			if !isSent || op.Via != nil && e.mayName(op.Call.Instr) || v == nil || variable(v) != ssa.Value(e.obj) || !e.isReached(test, op.Call.Instr) {
				continue
			}
			if src, ok := e.pass.Operation(e.f, op); ok {
				e.pass.At(src.Call).Because(e.call, "read here").Because(test, "NotFound passes here").
					Sayf("%s is still empty after NotFound, so %s fails for want of a name; return on NotFound, or create the object", src.Object, e.pass.CallName(src.Call))
				return
			}
		}
	}
}

// isReached: control comes from the test to an instruction on a way on which nothing was
// found, nobody tests again, and the object gets no name.
func (e *emptied) isReached(test *ssa.Call, to ssa.Instruction) bool {
	answered := errflow.Answered(test, e.obj, e.err)
	return paths.Find(e.pass.Flow, paths.After(test), paths.Query{To: paths.Is(to), Avoid: e.mayName, Holds: func(k ssaflow.Cond) bool {
		return answered(k) || e.isTrueOfEmpty(k)
	}}).Found()
}

// isTrueOfEmpty: the condition holds for an object without anything in it: it has no finalizer, and
// goes another way than one that is being deleted where the two part.
func (e *emptied) isTrueOfEmpty(k ssaflow.Cond) bool {
	obj := objects.PathOf(e.pass.Flow, e.obj)
	if call, ok := k.Value.(*ssa.Call); ok && !k.Val {
		if c, ok := e.pass.Flow.Resolve(call); ok && kube.Is(c.Fn, "controllerutil.ContainsFinalizer") && objects.PathOf(e.pass.Flow, c.Arg(0)) == obj {
			return true
		}
	}
	deleting := lifecycle.GoesDeleting(e.pass.Flow, obj)
	return !deleting(k) && deleting(ssaflow.Cond{Value: k.Value, Val: !k.Val})
}
