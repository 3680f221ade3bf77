// Subject: each reconcile

package recur

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

const roots = model.Reconciler | model.ObjectReconciler | model.KeyWorker | model.ObjectWorker

// EachReconcile knows which reconcilers of a package run a function, and which kinds
// wake them.
type EachReconcile struct {
	pass    *rule.Pass
	path    *memory.ReconcilePath
	watches []watch
	// filtered are the controllers for whose kind something filters the events.
	filtered []watch
	built    bool
}

// A watch is a controller that is woken by every change of its kind; reconciler is nil for the
// workers of a queue.
type watch struct {
	kind       *types.TypeName
	reconciler *types.TypeName
	call       ssa.Instruction
}

// NewEachReconcile makes the index; it is built at the first question.
func NewEachReconcile(p *rule.Pass) *EachReconcile { return &EachReconcile{pass: p} }

func (w *EachReconcile) build() {
	if w.built {
		return
	}
	w.built = true
	w.path = w.pass.Effects.ReconcilePath()
	for _, fn := range w.pass.Flow.Funcs {
		w.chains(fn)
	}
	for _, s := range FindHandlers(w.pass) {
		if kind := w.enqueued(s); kind != nil {
			w.watches = append(w.watches, watch{kind, nil, s.Call.Instr})
		}
	}
}

// InReconcile reports whether a reconciler or key worker runs fn at each reconcile:
// at every call on the way the conditions are steady.
func (w *EachReconcile) InReconcile(fn *ssa.Function, st *Steady) bool {
	w.build()
	return w.path.Has(fn) && w.runs(nil, fn, st)
}

// SteadyRoots returns the reconcilers and key workers that run fn at each reconcile,
// as InReconcile says, but by calls after which nothing but an error is returned: a
// pass that fails comes again for that reason.
func (w *EachReconcile) SteadyRoots(fn *ssa.Function, st *Steady) []*ssa.Function {
	w.build()
	if !w.path.Has(fn) {
		return nil
	}
	var out []*ssa.Function
	through := func(i ssa.Instruction) bool { return w.succeeds(i) && (st == nil || st.Block(i.Block())) }
	w.pass.Effects.Graph().Up(fn, callgraph.InPlace, through, func(fn *ssa.Function) bool {
		if w.pass.Model.Has(fn.Syntax(), roots) {
			out = append(out, fn)
		}
		return false
	})
	return out
}

// succeeds: the function that makes a call may return something else than an error
// after it.
func (w *EachReconcile) succeeds(call ssa.Instruction) bool {
	if errflow.ErrorResult(call.Parent().Signature) < 0 {
		return true
	}
	never := func(ssa.Instruction) bool { return false }
	return errflow.ReturnsWithout(w.pass.Flow, call, never, nil) != nil
}

// chains notes the controllers that a function builds, and whether something
// filters the events of their kind.
func (w *EachReconcile) chains(fn *ssa.Function) {
	var fors []ssaflow.Call
	var reconcilers []*types.TypeName
	filter := false
	for _, c := range w.pass.Flow.Calls(fn) {
		switch kube.BuilderCall(c.Fn) {
		case "For":
			fors = append(fors, c)
		case "WithEventFilter":
			filter = true
		case "Complete", "Build":
			if v := c.Arg(0); v != nil {
				if n := kube.Named(ssaflow.Unwrap(v).Type()); n != nil {
					reconcilers = append(reconcilers, n.Obj())
				}
			}
		}
	}
	if len(fors) != 1 || len(reconcilers) != 1 {
		return
	}
	c := fors[0]
	opts := c.Arg(1)
	if k, ok := opts.(*ssa.Const); !ok || !k.IsNil() {
		filter = true
	}
	if n := kube.Named(ssaflow.Unwrap(c.Arg(0)).Type()); n != nil {
		to := &w.watches
		if filter {
			to = &w.filtered
		}
		*to = append(*to, watch{n.Obj(), reconcilers[0], c.Instr})
	}
}

// Filtered reports whether fn is a method of a reconciler, or run by one at each
// reconcile, whose controller does not see every change of its kind: its own
// writes of the status may not wake it.
func (w *EachReconcile) Filtered(fn *ssa.Function, kind *types.Named, st *Steady) bool {
	w.build()
	return slices.ContainsFunc(w.filtered, func(x watch) bool {
		if kind == nil || x.kind != kind.Obj() {
			return false
		}
		recv := fn.Signature.Recv()
		return recv != nil && kube.Named(recv.Type()) != nil && kube.Named(recv.Type()).Obj() == x.reconciler || w.runs(x.reconciler, fn, st)
	})
}

// Wakes returns the place where a controller that runs fn at each reconcile asks to
// be woken by every change of the kind; nil when it is not known to.
func (w *EachReconcile) Wakes(fn *ssa.Function, kind *types.Named, st *Steady) ssa.Instruction {
	w.build()
	for _, at := range w.watches {
		isRun := func() bool { return w.runs(at.reconciler, fn, st) }
		if at.reconciler == nil {
			isRun = func() bool {
				return w.walk(fn, st, func(root *ssa.Function) bool {
					return w.pass.Model.Has(root.Syntax(), model.KeyWorker|model.ObjectWorker)
				})
			}
		}
		if at.kind == kind.Obj() && isRun() {
			return at.call
		}
	}
	return nil
}

// runs: the reconciler's method Reconcile (any, when it is nil) leads to fn.
func (w *EachReconcile) runs(reconciler *types.TypeName, fn *ssa.Function, st *Steady) bool {
	return w.walk(fn, st, func(root *ssa.Function) bool {
		if reconciler == nil {
			return true
		}
		if root.Signature.Recv() == nil {
			return false
		}
		n := kube.Named(root.Signature.Recv().Type())
		return n != nil && n.Obj() == reconciler
	})
}

// walk goes from fn to its callers and tells found each root it comes to, until
// that returns true.
func (w *EachReconcile) walk(fn *ssa.Function, st *Steady, found func(root *ssa.Function) bool) bool {
	through := func(i ssa.Instruction) bool { return st == nil || st.Block(i.Block()) }
	return w.pass.Effects.Graph().Up(fn, callgraph.InPlace, through, func(fn *ssa.Function) bool {
		return w.pass.Model.Has(fn.Syntax(), roots) && found(fn)
	})
}

// otherKinds returns a call by which a controller of the package asks to run
// the reconciler root for changes of other kinds than its own (Owns, Watches);
// nil when there is none, or all that wakes it is filtered for changes of a spec.
func (w *EachReconcile) otherKinds(root *ssa.Function) ssa.Instruction {
	return w.OtherKind(root, func(*types.Named) bool { return true })
}

// OtherKind is OtherKinds of those kinds alone; nil stands for one that is not in sight.
func (w *EachReconcile) OtherKind(root *ssa.Function, is func(*types.Named) bool) ssa.Instruction {
	recv := root.Signature.Recv()
	if recv == nil {
		return nil
	}
	for _, fn := range w.pass.Flow.Funcs {
		var other ssa.Instruction
		raw := false
		for _, c := range w.pass.Flow.Calls(fn) {
			switch kube.BuilderCall(c.Fn) {
			case "Owns", "Watches", "WatchesRawSource":
				if is(kindOf(c.Arg(0))) {
					other = c.Instr
					raw = raw || kube.BuilderCall(c.Fn) == "WatchesRawSource"
				}
			}
		}
		if other != nil && w.completes(fn, kube.Named(recv.Type())) && (raw || !w.filtersSpecs(fn)) {
			return other
		}
	}
	return nil
}

// ComesAgain reports whether fn runs in a reconciler whose requests a source of the
// package repeats from time to time: the controller watches a raw source, and the
// package has something that ticks and sends events or adds keys.
func (w *EachReconcile) ComesAgain(fn *ssa.Function) bool {
	w.build()
	return w.walk(fn, nil, func(root *ssa.Function) bool {
		other := w.otherKinds(root)
		if other == nil {
			return false
		}
		raw := slices.ContainsFunc(w.pass.Flow.Calls(other.Parent()), func(c ssaflow.Call) bool {
			return kube.BuilderCall(c.Fn) == "WatchesRawSource"
		})
		return raw && slices.ContainsFunc(w.pass.Flow.Funcs, w.repeats)
	})
}

// repeats: the function, with its literals, ticks, and sends events or fills a queue.
func (w *EachReconcile) repeats(fn *ssa.Function) bool {
	ticks, sends := false, false
	for _, f := range append([]*ssa.Function{fn}, fn.AnonFuncs...) {
		for i := range ssaflow.Instrs(f) {
			switch i := i.(type) {
			case *ssa.Send:
				sends = sends || kube.IsEventChannel(i.Chan.Type())
			case *ssa.Select:
				for _, s := range i.States {
					sends = sends || s.Dir == types.SendOnly && kube.IsEventChannel(s.Chan.Type())
				}
			case ssa.CallInstruction:
				if c, ok := w.pass.Flow.Resolve(i); ok {
					ticks = ticks || kube.Is(c.Fn, "time.NewTicker", "time.Tick") || kube.RunsLoop(c.Fn) >= 0
					sends = sends || kube.QueueMethod(c.Fn) == "Add"
				}
			}
		}
	}
	return ticks && sends
}

// onlyReconciler: all reconcilers of the package are of one type.
func (w *EachReconcile) onlyReconciler() bool {
	types := make(map[*types.TypeName]bool)
	for _, fn := range w.pass.Flow.Funcs {
		if recv := fn.Signature.Recv(); recv != nil && w.pass.Model.Has(fn.Syntax(), model.Reconciler|model.ObjectReconciler) {
			if n := kube.Named(recv.Type()); n != nil {
				types[n.Obj()] = true
			}
		}
	}
	return len(types) == 1
}
