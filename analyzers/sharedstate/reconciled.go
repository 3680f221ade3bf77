package sharedstate

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/queues"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// A worker is a function that runs in several goroutines at once, on one
// receiver.
type worker struct {
	fns    *callgraph.Closure
	shared map[*ssa.Parameter]bool
	why    string
}

// reconciled reports maps and fields that code changes without a lock while
// several goroutines run it, or others read what it changes.
func (c *checker) reconciled() {
	for _, w := range c.workers() {
		c.workerMaps(w)
		c.workerFields(w)
	}
	c.watched()
}

// workers returns the reconcilers whose controllers have several workers, and
// the methods that several goroutines are started with.
func (c *checker) workers() []worker {
	many := queues.ManyWorkers(c.pass.Flow)
	var out []worker
	for _, f := range c.pass.Funcs() {
		recv := receiver(f.Fn)
		if c.pass.Model.Has(f.Fn.Syntax(), model.Reconciler|model.ObjectReconciler) && recv != nil {
			n := kube.Named(recv.Type())
			switch {
			case n != nil && many[n.Origin().Obj()] != nil:
				out = append(out, c.worker(f.Fn, recv, kube.WorkersField+" lets several reconciles run at once"))
			case oneWorker.On(c.pass):
				out = append(out, c.worker(f.Fn, recv, kube.WorkersField+" may let several reconciles run at once"))
			}
		}
		for _, s := range callgraph.Starts(c.pass.Flow, f.Fn) {
			if s.Fn == nil || s.Receiver == nil || !callgraph.Repeated(s.Instr.Block()) || receiver(s.Fn) == nil {
				continue
			}
			if at := c.pass.Flow.PlaceOf(s.Receiver); ssaflow.ParamOf(at.Root) != nil {
				out = append(out, c.worker(s.Fn, receiver(s.Fn), f.Fn.Name()+" starts several goroutines of it"))
			}
		}
	}
	return out
}

func (c *checker) worker(fn *ssa.Function, recv *ssa.Parameter, why string) worker {
	return worker{
		fns: c.callers.From(fn, callgraph.BeforeReturn), why: why,
		shared: locks.Shared(c.pass.Flow, []*ssa.Parameter{recv}),
	}
}

// receiver returns the receiver of a method, nil for functions and literals.
func receiver(fn *ssa.Function) *ssa.Parameter {
	if fn.Signature.Recv() == nil || len(fn.Params) == 0 {
		return nil
	}
	return fn.Params[0]
}

func (c *checker) workerMaps(w worker) {
	for _, field := range c.order {
		for _, a := range c.fields[field] {
			if !a.Write || !w.fns.Has(a.fn) || !w.shared[ssaflow.ParamOf(a.Base.Root)] || !c.bare(a) {
				continue
			}
			c.report(a.Load, field, c.declared(field), " is a map that is changed without a lock while %s: concurrent map writes end the process; guard it with a mutex or use sync.Map", w.why)
		}
	}
	for _, a := range c.globals {
		if g, ok := a.Base.Root.(*ssa.Global); ok && a.Write && w.fns.Has(a.fn) && c.bare(a) {
			c.report(a.Load, g.Object(), nil, " is a map that is changed without a lock while %s: concurrent map writes end the process; guard it with a mutex or use sync.Map", w.why)
		}
	}
}

// declared points to the declaration of a field, where the lock is missing.
func (c *checker) declared(field *types.Var) []rule.Cause {
	return c.pass.Cause(rule.Span(field.Pos(), field.Pos()+token.Pos(len(field.Name()))), "declared here, without a lock of its own")
}

// bare: no lock is held at a, by its function or by all who call it.
func (c *checker) bare(a access) bool {
	return a.known && len(a.held) == 0 && !c.callersLock(locks.Outermost(a.fn), make(map[*ssa.Function]bool)) && !inOnce(c.pass.Flow, a.fn) && !exempt(c.pass.Flow, locks.Outermost(a.fn))
}

// callersLock: some call of fn, or of what calls it, is made under a lock, or at
// a time that is not clear.
func (c *checker) callersLock(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if seen[fn] {
		return false
	}
	seen[fn] = true
	for _, s := range c.callers.Sites(fn) {
		if c.inTest(s.Caller) {
			continue
		}
		held, known := c.locks.At(s.Call.Instr)
		if len(held) > 0 {
			return true
		}
		if c.pass.Model.Has(s.Caller.Syntax(), watching|model.Reconciler) {
			continue // called by others, who know nothing of its locks
		}
		if !known || c.callersLock(locks.Outermost(s.Caller), seen) {
			return true
		}
	}
	return false
}

// workerFields reports assignments to fields of the receiver.
func (c *checker) workerFields(w worker) {
	for _, f := range c.pass.Funcs() {
		if !w.fns.Has(f.Fn) || f.TooComplex {
			continue
		}
		seen := make(map[*types.Var]bool)
		for _, b := range f.Fn.Blocks {
			for _, i := range b.Instrs {
				st, ok := i.(*ssa.Store)
				if !ok {
					continue
				}
				fa, ok := st.Addr.(*ssa.FieldAddr)
				if !ok {
					continue
				}
				at := c.pass.Flow.PlaceOf(fa.X)
				param, _ := at.Root.(*ssa.Parameter)
				if param == nil || !w.shared[param] || at.Path != "" || param != receiver(param.Parent()) {
					continue
				}
				a := access{fn: f.Fn}
				field := ssaflow.FieldOf(fa)
				if a.held, a.known = c.locks.At(st); field != nil && !seen[field] && c.bare(a) && !c.sameForAll(st.Val, param, 0) {
					seen[field] = true
					c.report(fa, field, nil, " is assigned without a lock while %s: one overwrites what another has put there; use a local variable or a mutex", w.why)
				}
			}
		}
	}
}

// watched reports maps that a reconcile and an event handler, predicate, map
// function, webhook or Runnable of the same package use, one of them changing.
func (c *checker) watched() {
	reconcilers := c.callers.Roots(c.pass.Model, model.Reconciler|model.ObjectReconciler)
	others := slices.DeleteFunc(c.callers.Roots(c.pass.Model, watching), func(fn *ssa.Function) bool { return slices.Contains(reconcilers, fn) })
	in, out := c.callers.Closure(reconcilers, callgraph.BeforeReturn, nil), c.callers.Closure(others, callgraph.BeforeReturn, nil)
	var seeds []*ssa.Parameter
	for _, fn := range reconcilers {
		if r := receiver(fn); r != nil {
			seeds = append(seeds, r)
		}
	}
	shared := locks.Shared(c.pass.Flow, seeds)
	for _, field := range c.order {
		var here, there *access
		for i := range c.fields[field] {
			a := &c.fields[field][i]
			if fresh(a.Base.Root) || !c.bare(*a) {
				continue
			}
			if in.Has(a.fn) && shared[ssaflow.ParamOf(a.Base.Root)] && (here == nil || a.Write && !here.Write) {
				here = a
			}
			if out.Has(a.fn) && !in.Has(a.fn) && (there == nil || a.Write && !there.Write) {
				there = a
			}
		}
		if here == nil || there == nil || !here.Write && !there.Write || !c.ownedByReconciler(field, seeds) {
			continue
		}
		if !here.Write {
			here, there = there, here
		}
		c.report(here.Load, field, append(c.pass.Cause(there.Load, "used here at the same time"), c.declared(field)...),
			" is a map that is changed without a lock while watches use it at line %d: concurrent map access ends the process; guard it with a mutex or use sync.Map",
			c.pass.Line(there.Load.Pos()))
	}
}

// ownedByReconciler: field belongs to the struct of a reconciler.
func (c *checker) ownedByReconciler(field *types.Var, receivers []*ssa.Parameter) bool {
	for _, r := range receivers {
		st := ssaflow.Struct(r.Type())
		if st == nil {
			continue
		}
		for i := range st.NumFields() {
			if st.Field(i).Origin() == field {
				return true
			}
		}
	}
	return false
}
