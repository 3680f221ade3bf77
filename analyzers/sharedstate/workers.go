package sharedstate

import (
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A worker is a function that runs in several goroutines at once, on one
// receiver.
type worker struct {
	fns    *callgraph.Closure
	shared map[*ssa.Parameter]bool
	why    string
	// single: there is one of them after all. It may have to read the module, so it is
	// asked last.
	single func() bool
}

func (c *checker) worker(fn *ssa.Function, why string) worker {
	return worker{c.callers.From(fn, callgraph.BeforeReturn), locks.Shared(c.pass.Flow, []*ssa.Parameter{receiver(fn)}), why, func() bool { return false }}
}

// workers returns the reconcilers whose controllers have several workers, and
// the methods that several goroutines are started with.
func (c *checker) workers() []worker {
	many := queues.ManyWorkers(c.pass.Flow)
	var out []worker
	for _, f := range c.pass.Funcs() {
		if c.reconciler(f.Fn) {
			if n := kube.Named(receiver(f.Fn).Type()); n != nil && many[n.Origin().Obj()] != nil {
				w := c.worker(f.Fn, kube.WorkersField+" lets several reconciles run at once")
				w.single = sync.OnceValue(func() bool { return c.toldOne(many[n.Origin().Obj()]) })
				out = append(out, w)
			}
		}
		for _, s := range callgraph.Starts(c.pass.Flow, f.Fn) {
			if s.Fn == nil || s.Receiver == nil || !callgraph.Repeated(s.Instr.Block()) || receiver(s.Fn) == nil {
				continue
			}
			if at := c.pass.Flow.PlaceOf(s.Receiver); ssaflow.ParamOf(at.Root) != nil {
				w := c.worker(s.Fn, f.Fn.Name()+" starts several goroutines of it")
				w.single = sync.OnceValue(func() bool { return c.isOne(callgraph.Rounds(s.Instr.Block()), 0) })
				out = append(out, w)
			}
		}
	}
	return out
}

// toldOne: the instruction that gives a controller a number of workers gives it 1, wherever
// that comes from.
func (c *checker) toldOne(number ssa.Instruction) bool {
	st, ok := number.(*ssa.Store)
	return ok && c.isOne(st.Val, 0)
}

// reconciler: fn is the method of a reconciler.
func (c *checker) reconciler(fn *ssa.Function) bool {
	return receiver(fn) != nil && c.pass.Model.Has(fn.Syntax(), reconciling)
}

// receiver returns the receiver of a method, nil for functions and literals.
func receiver(fn *ssa.Function) *ssa.Parameter {
	if fn.Signature.Recv() == nil || len(fn.Params) == 0 {
		return nil
	}
	return fn.Params[0]
}
