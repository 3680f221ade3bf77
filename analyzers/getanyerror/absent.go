package getanyerror

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var absent = rule.Form{Name: "absent", Run: reportAbsent}

// reportAbsent reports objects that are written on a way on which their read has found
// nothing.
func reportAbsent(pass *rule.Pass) { eachEmptied(pass, (*emptied).report) }

// eachEmptied calls look for the reads of objects that are empty before.
func eachEmptied(pass *rule.Pass, look func(*emptied)) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			op, ok := kube.ClientOp(call.Fn)
			if !ok || op.Verb != kube.Get || op.Sub != "" || op.Clientset {
				continue
			}
			e := &emptied{pass: pass, f: f, call: call, err: errflow.ErrorOf(call.Instr)}
			if e.obj, ok = held(call.Arg(op.Obj)).(*ssa.Alloc); ok && e.err != nil && e.new() {
				look(e)
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

// held returns what a value is, also where a literal captures the variable that holds it.
func held(v ssa.Value) ssa.Value { return ssaflow.Unwrap(ssaflow.SoleDefinition(ssaflow.Unwrap(v))) }

// new: nobody gives the object a name before the read.
func (e *emptied) new() bool {
	again := func(i ssa.Instruction) bool { return i == ssa.Instruction(e.obj) }
	for i := range ssaflow.Instrs(e.f.Fn) {
		if i != ssa.Instruction(e.obj) && e.names(i) && ssaflow.Reaches(i, e.call.Instr, again) {
			return false
		}
	}
	return true
}

// names: the instruction may give the object a name.
func (e *emptied) names(i ssa.Instruction) bool {
	return e.pass.Effects.MayWrite(i, e.pass.Flow.PlaceOf(e.obj).Field("ObjectMeta").Field("Name")) != memory.WriteNone
}

func (e *emptied) report() {
	for _, test := range e.tests() {
		if e.written(test) {
			return
		}
	}
}

// tests returns the calls that ask whether the error of the read is NotFound.
func (e *emptied) tests() []*ssa.Call {
	var out []*ssa.Call
	for _, r := range *e.err.Referrers() {
		test, ok := r.(*ssa.Call)
		if !ok {
			continue
		}
		if t, ok := e.pass.Flow.Resolve(test); ok && (kube.IsNotFoundTest(t.Fn) || kube.IsIgnoreNotFound(t.Fn)) {
			out = append(out, test)
		}
	}
	return out
}

// written reports a write that control comes to when the test finds NotFound.
func (e *emptied) written(test *ssa.Call) bool {
	for i := range e.f.Ops {
		op := &e.f.Ops[i]
		v := object.Operand(e.pass.Effects, op)
		if v == nil || held(v) != ssa.Value(e.obj) || !sends(op.Op.Verb) || op.Via != nil && e.names(op.Call.Instr) && !e.sentAsItIs(op.Call) || !e.reached(test, op.Call.Instr) {
			continue
		}
		if e.pass.Quiet(op.Op.Verb == kube.Delete && nobodyLooks(op.Call), op.Call.Instr, "a Delete of what has no name, at whose error nobody looks") {
			continue
		}
		src, ok := e.pass.Operation(e.f, op)
		if !ok {
			continue
		}
		e.pass.At(src.Call).Because(e.call, "read here").Because(test, "NotFound passes here").
			Sayf("%s is empty when it was not found, and this is reached then: %s has no name to go to; return there, or create it", src.Object, e.pass.CallName(src.Call))
		return true
	}
	return false
}

// nobodyLooks: the error of the request is dropped.
func nobodyLooks(call ssaflow.Call) bool {
	return !ssaflow.Used(errflow.ErrorOf(call.Instr))
}

func sends(v kube.Verb) bool { return v == kube.Update || v == kube.Patch || v == kube.Delete }

// reached: control comes from the test to an instruction on a way on which nothing was
// found, nobody asks again, and the object gets no name.
func (e *emptied) reached(test *ssa.Call, to ssa.Instruction) bool {
	answered := errflow.Answered(test, e.obj, e.err)
	return paths.Find(e.pass.Flow, paths.After(test), paths.Query{To: paths.Is(to), Avoid: e.names, Holds: func(k ssaflow.Cond) bool {
		if e.addsFinalizer(k.Value) {
			return k.Val // an empty object has none
		}
		return answered(k)
	}}).Found()
}

func (e *emptied) addsFinalizer(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	c, ok := e.pass.Flow.Resolve(call)
	if !ok {
		return false
	}
	verb, ok := kube.FinalizerFunc(c.Fn)
	return ok && verb == kube.FinalizerAdd && held(c.Arg(0)) == ssa.Value(e.obj)
}
