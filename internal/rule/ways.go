package rule

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
)

const roots = model.Reconciler | model.ObjectReconciler | model.KeyWorker

// Ways knows which reconcilers of a package run a function, and which kinds
// wake them.
type Ways struct {
	pass    *Pass
	callers *effects.Callers
	reach   effects.Reach
	watches []watch
	built   bool
}

// A watch is a controller that is woken by every change of its kind.
type watch struct {
	kind       *types.TypeName
	reconciler *types.TypeName
	call       ssa.Instruction
}

// Ways makes the index; it is built at the first question.
func (p *Pass) Ways() *Ways { return &Ways{pass: p} }

func (w *Ways) build() {
	if w.built {
		return
	}
	w.built = true
	w.callers, w.reach = w.pass.Effects.Callers(), w.pass.Effects.Reach()
	for _, fn := range w.pass.Flow.Funcs {
		w.chains(fn)
	}
}

// InReconcile reports whether a reconciler or key worker runs fn at each pass:
// at every call on the way the conditions are steady.
func (w *Ways) InReconcile(fn *ssa.Function, st *Steady) bool {
	w.build()
	return w.reach.In[fn] && w.runs(nil, fn, st)
}

// SteadyRoots returns the reconcilers and key workers that run fn at each pass,
// as InReconcile says.
func (w *Ways) SteadyRoots(fn *ssa.Function, st *Steady) []*ssa.Function {
	w.build()
	if !w.reach.In[fn] {
		return nil
	}
	var out []*ssa.Function
	w.walk(fn, st, func(root *ssa.Function) bool {
		out = append(out, root)
		return false
	})
	return out
}

// chains notes the controllers that a function builds, when nothing filters
// the events of their kind.
func (w *Ways) chains(fn *ssa.Function) {
	var fors []flow.Call
	var reconcilers []*types.TypeName
	for _, c := range w.pass.Flow.Calls(fn) {
		switch kube.BuilderCall(c.Fn) {
		case "For":
			fors = append(fors, c)
		case "WithEventFilter":
			return
		case "Complete", "Build":
			if v := c.Arg(0); v != nil {
				if n := kube.Named(flow.Unwrap(v).Type()); n != nil {
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
		return
	}
	if n := kube.Named(flow.Unwrap(c.Arg(0)).Type()); n != nil {
		w.watches = append(w.watches, watch{n.Obj(), reconcilers[0], c.Instr})
	}
}

// Wakes returns the place where a controller that runs fn at each pass asks to
// be woken by every change of the kind; nil when it is not known to.
func (w *Ways) Wakes(fn *ssa.Function, kind *types.Named, st *Steady) ssa.Instruction {
	w.build()
	for _, at := range w.watches {
		if at.kind == kind.Obj() && w.runs(at.reconciler, fn, st) {
			return at.call
		}
	}
	return nil
}

// runs: the reconciler's method Reconcile (any, when it is nil) leads to fn.
func (w *Ways) runs(reconciler *types.TypeName, fn *ssa.Function, st *Steady) bool {
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
func (w *Ways) walk(fn *ssa.Function, st *Steady, found func(root *ssa.Function) bool) bool {
	seen := make(map[*ssa.Function]bool)
	work := []*ssa.Function{fn}
	for len(work) > 0 {
		f := work[0]
		work = work[1:]
		if seen[f] {
			continue
		}
		seen[f] = true
		if w.pass.Model.Has(f.Syntax(), roots) && found(f) {
			return true
		}
		for _, s := range w.callers.Sites(f) {
			if _, isGo := s.Call.Instr.(*ssa.Go); !isGo && (st == nil || st.Block(s.Call.Instr.Block())) {
				work = append(work, s.Caller)
			}
		}
		if p := f.Parent(); p != nil && w.pass.Effects.InPlace(f) && (st == nil || made(f, st)) {
			work = append(work, p)
		}
	}
	return false
}

// made: the function around a literal comes to it at each pass.
func made(lit *ssa.Function, st *Steady) bool {
	for _, b := range lit.Parent().Blocks {
		for _, i := range b.Instrs {
			for _, op := range i.Operands(nil) {
				if *op == ssa.Value(lit) {
					return st.Block(b)
				}
			}
		}
	}
	return false
}

// OtherKinds returns a call by which a controller of the package asks to run
// the reconciler root for changes of other kinds than its own (Owns, Watches);
// nil when there is none.
func (w *Ways) OtherKinds(root *ssa.Function) ssa.Instruction {
	recv := root.Signature.Recv()
	if recv == nil {
		return nil
	}
	me := kube.Named(recv.Type())
	only := w.onlyReconciler()
	for _, fn := range w.pass.Flow.Funcs {
		var other ssa.Instruction
		mine := false
		for _, c := range w.pass.Flow.Calls(fn) {
			switch kube.BuilderCall(c.Fn) {
			case "Owns", "Watches", "WatchesRawSource":
				other = c.Instr
			case "Complete", "Build":
				if v := c.Arg(0); v != nil {
					n := kube.Named(flow.Unwrap(v).Type())
					wrapped := n == nil || n.Obj().Pkg() != w.pass.Pkg
					mine = mine || me != nil && n != nil && n.Obj() == me.Obj() || wrapped && only
				}
			}
		}
		if mine && other != nil {
			return other
		}
	}
	return nil
}

// onlyReconciler: all reconcilers of the package are of one type.
func (w *Ways) onlyReconciler() bool {
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
