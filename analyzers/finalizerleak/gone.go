package finalizerleak

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// foundGone returns the call, known to have been made where control comes to the return,
// that has found nothing: its error is NotFound, or its result nil beside no error.
func (x *exits) foundGone(ret *ssa.Return) (gone ssa.Instruction, says string) {
	known := x.pass.Flow.Known(ret.Block())
	if call := x.absent(known); call != nil {
		return call, "what was looked for is not there"
	}
	for _, k := range known {
		test, ok := k.Value.(*ssa.Call)
		if !ok || !k.Val || len(test.Call.Args) == 0 || !kube.IsError(test.Call.Args[0].Type()) {
			continue
		}
		call := x.lookedFor(test.Call.Args[0])
		if c, ok := x.pass.Flow.Resolve(test); ok && call != nil && (kube.IsNotFoundTest(c.Fn) || x.letWithout(call)) {
			return call, "what was looked for is not found"
		}
	}
	return nil, ""
}

// absent returns the call whose result is known to be nil, and its error, too.
func (x *exits) absent(known []ssaflow.Cond) *ssa.Call {
	for _, k := range known {
		v, isNil, ok := k.NilTest()
		if !ok || !isNil || !pointer(v.Type()) {
			continue
		}
		if call := x.lookedFor(v); call != nil && succeeded(known, call) {
			return call
		}
	}
	return nil
}

// letWithout: where the call has no result and no error, the finalizer is removed. An
// error of it that is told apart and is no failure says the same, whoever tells it.
func (x *exits) letWithout(call *ssa.Call) bool {
	return slices.ContainsFunc(x.removals, func(r lifecycle.FinalizerChange) bool {
		return x.absent(x.pass.Flow.Known(r.Instr.Block())) == call
	})
}

// lookedFor returns the call that v is a result of, when it looks for something else than
// the object itself, whose being gone is the end of it.
func (x *exits) lookedFor(v ssa.Value) *ssa.Call {
	var call *ssa.Call
	for _, o := range ssaflow.Origins(x.pass.Flow, v, ssaflow.OriginOptions{}) {
		from, ok := o.Value.(*ssa.Call)
		if e, isResult := o.Value.(*ssa.Extract); isResult {
			from, ok = e.Tuple.(*ssa.Call)
		}
		if !ok || call != nil && call != from {
			return nil
		}
		call = from
	}
	if call == nil {
		return nil
	}
	c, ok := x.pass.Flow.Resolve(call)
	if !ok || errflow.ErrorResult(call.Call.Signature()) < 0 || slices.ContainsFunc(c.Args, x.itself) {
		return nil
	}
	op, isOp := kube.ClientOp(c.Fn)
	switch {
	case !isOp:
		return call
	case op.Writes() || op.Obj < 0 || op.Obj >= len(c.Args) && !op.Clientset:
		return nil
	case op.Clientset:
		if kube.KindOf(call.Call.Signature().Results().At(0).Type()) == x.kind {
			return nil
		}
	case kube.KindOf(ssaflow.Unwrap(c.Arg(op.Obj)).Type()) == nil:
		return nil
	}
	return call
}

// itself: the argument is, or may be, an object of the kind.
func (x *exits) itself(a ssa.Value) bool {
	t := ssaflow.Unwrap(a).Type()
	if kube.KindOf(t) == x.kind || kube.IsObjectInterface(t) {
		return true
	}
	return slices.ContainsFunc(x.pass.Flow.Calls(x.fn), func(c ssaflow.Call) bool { // its key
		return kube.IsObjectKeyFrom(c.Fn) && c.Instr.Value() == ssaflow.Unwrap(a) && kube.KindOf(ssaflow.Unwrap(c.Arg(0)).Type()) == x.kind
	}) || objects.PathOf(x.pass.Flow, a).Root == nil && types.IsInterface(t) && !kube.IsContext(t)
}

// succeeded: the error beside what the call has found is known to be nil.
func succeeded(known []ssaflow.Cond, call *ssa.Call) bool {
	return slices.ContainsFunc(known, func(k ssaflow.Cond) bool {
		v, isNil, ok := k.NilTest()
		e, isResult := v.(*ssa.Extract)
		return ok && isNil && isResult && e.Tuple == ssa.Value(call) && kube.IsError(v.Type())
	})
}

func pointer(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	return ok && ssaflow.Struct(p) != nil
}

// begins: the call may begin something whose end is waited for: it writes, or reaches
// what does so out of sight.
func (x *exits) begins(c ssaflow.Call) bool {
	return x.pass.Effects.Graph().Makes(c, callgraph.Follow{Goroutines: true}, func(c ssaflow.Call) callgraph.Look {
		op, isOp := kube.ClientOp(c.Fn)
		switch {
		case isOp && (op.Verb == kube.Get || op.Verb == kube.List || op.Sub != "" || x.ofKind(c, op)):
			return callgraph.LookPast // a status, or the object itself: nobody answers that
		case isOp:
			return callgraph.LookFound
		}
		return callgraph.FoundIf(c.Static == nil && c.Fn != nil && kube.HasContext(c.Fn) && !kube.EffectOf(c.Fn).Has(kube.Known|kube.Tells))
	})
}

// ofKind: the operation is on the object itself.
func (x *exits) ofKind(c ssaflow.Call, op kube.Op) bool {
	return op.Obj >= 0 && c.Arg(op.Obj) != nil && kube.KindOf(ssaflow.Unwrap(c.Arg(op.Obj)).Type()) == x.kind
}
