package sharedstate

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var several = rule.Form{Name: "workers", Run: say("workers")}

// workerMaps finds maps that the workers change without a lock.
func (c *checker) workerMaps(w worker) {
	const message = " is a map that is changed without a lock while %s: concurrent map writes crash the process; use a mutex or sync.Map"
	for _, field := range c.order {
		for _, a := range c.fields[field] {
			if a.Write && w.fns.Has(a.Fn) && w.shared[ssaflow.ParamOf(a.Base.Root)] && c.isBare(a) && !w.single() {
				c.report("workers", a.Load, field, c.declared(field), message, w.why)
			}
		}
	}
	for _, a := range c.globals {
		if g, ok := a.Base.Root.(*ssa.Global); ok && a.Write && w.fns.Has(a.Fn) && c.isBare(a) && !w.single() {
			c.report("workers", a.Load, g.Object(), nil, message, w.why)
		}
	}
}

// declared points to the declaration of a field, where the lock is missing.
func (c *checker) declared(field *types.Var) []rule.Cause {
	return c.pass.Cause(rule.Span(field.Pos(), field.Pos()+token.Pos(len(field.Name()))), "declared here, without a lock of its own")
}

// workerFields finds assignments to fields of the receiver, and to package variables, that the
// workers make without a lock.
func (c *checker) workerFields(w worker) {
	for _, f := range c.pass.Funcs() {
		if !w.fns.Has(f.Fn) || f.TooComplex {
			continue
		}
		seen := make(map[types.Object]bool)
		for i := range ssaflow.Instrs(f.Fn) {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			at, obj := c.assigned(st, w)
			if obj == nil || seen[obj] || !c.isBare(c.locks.Access(objects.MapUse{Instr: st})) || w.single() {
				continue
			}
			seen[obj] = true
			c.report("workers", at, obj, nil, " is assigned without a lock while %s: one overwrites the value of another; use a local variable or a mutex", w.why)
		}
	}
}

// assigned returns the field of the receiver that the workers share, or the package variable,
// that st assigns, and where it is named.
func (c *checker) assigned(st *ssa.Store, w worker) (ssa.Instruction, types.Object) {
	switch addr := st.Addr.(type) {
	case *ssa.Global:
		return st, addr.Object()
	case *ssa.FieldAddr:
		if field := ssaflow.FieldOf(addr); field != nil && sharedReceiver(c.pass.Flow.PlaceOf(addr.X), w) != nil {
			return addr, field
		}
	}
	return nil, nil
}

// sharedReceiver returns the receiver that is at a place, when the workers share
// it.
func sharedReceiver(at ssaflow.AccessPath, w worker) *ssa.Parameter {
	param, ok := at.Root.(*ssa.Parameter)
	if !ok || !w.shared[param] || at.Path != "" || param != receiver(param.Parent()) {
		return nil
	}
	return param
}

// watched finds maps that a reconcile and an event handler, predicate, map function, webhook,
// Runnable or other goroutine of the same package use, one of them changing.
func (c *checker) watched() {
	reconcilers := c.callers.Roots(c.pass.Model, reconciling)
	in := c.callers.Closure(reconcilers, callgraph.BeforeReturn, nil)
	out := c.callers.Closure(c.besides(reconcilers, in), callgraph.BeforeReturn, nil)
	var seeds []*ssa.Parameter
	for _, fn := range reconcilers {
		if r := receiver(fn); r != nil {
			seeds = append(seeds, r)
		}
	}
	shared := locks.Shared(c.pass.Flow, seeds)
	of := func(obj types.Object, uses []locks.Access, mine func(locks.Access) bool, declared []rule.Cause) {
		var here, there *locks.Access
		for i := range uses {
			a := &uses[i]
			if c.isOwn(*a) || !c.isBare(*a) {
				continue
			}
			if in.Has(a.Fn) && mine(*a) && (here == nil || a.Write && !here.Write) {
				here = a
			}
			if out.Has(a.Fn) && !in.Has(a.Fn) && (there == nil || a.Write && !there.Write) {
				there = a
			}
		}
		if here == nil || there == nil || !here.Write && !there.Write {
			return
		}
		if !here.Write && c.expr(there.Load, obj) != nil {
			here, there = there, here
		}
		c.report("workers", here.Load, obj, append(c.pass.Cause(there.Load, "used here at the same time"), declared...),
			" is a map that is changed without a lock while another goroutine uses it at line %d: concurrent map access crashes the process; use a mutex or sync.Map",
			c.pass.Line(there.Load.Pos()))
	}
	for _, field := range c.order {
		if c.isOfReconciler(field, seeds) {
			of(field, c.fields[field], func(a locks.Access) bool { return shared[ssaflow.ParamOf(a.Base.Root)] }, c.declared(field))
		}
	}
	byVariable := make(map[*ssa.Global][]locks.Access)
	for _, a := range c.globals {
		if g, ok := a.Base.Root.(*ssa.Global); ok {
			byVariable[g] = append(byVariable[g], a)
		}
	}
	for _, a := range c.globals {
		if g, ok := a.Base.Root.(*ssa.Global); ok {
			of(g.Object(), byVariable[g], func(locks.Access) bool { return true }, nil)
			delete(byVariable, g)
		}
	}
}

// besides returns the functions that run beside reconciles: those with such a role, and
// goroutines that others start and that run no reconciles.
func (c *checker) besides(reconcilers []*ssa.Function, in *callgraph.Closure) []*ssa.Function {
	out := c.callers.Roots(c.pass.Model, watching)
	for _, f := range c.pass.Funcs() {
		if in.Has(f.Fn) {
			continue
		}
		for _, s := range callgraph.Starts(c.pass.Flow, f.Fn) {
			if s.Fn != nil {
				out = append(out, s.Fn)
			}
		}
	}
	return slices.DeleteFunc(out, func(fn *ssa.Function) bool {
		runs := c.callers.From(fn, callgraph.BeforeReturn)
		return slices.ContainsFunc(reconcilers, runs.Has)
	})
}

// isOfReconciler: field belongs to the struct of a reconciler.
func (c *checker) isOfReconciler(field *types.Var, receivers []*ssa.Parameter) bool {
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
	many, doubled := queues.ManyWorkers(c.pass.Flow), queues.Doubled(c.pass.Flow)
	var out []worker
	for _, f := range c.pass.Funcs() {
		if c.isReconciler(f.Fn) {
			if n := kube.Named(receiver(f.Fn).Type()); n != nil && many[n.Origin().Obj()] != nil {
				w := c.worker(f.Fn, "MaxConcurrentReconciles lets several reconciles run at once")
				w.single = sync.OnceValue(func() bool { return c.isSetToOne(many[n.Origin().Obj()]) })
				out = append(out, w)
			} else if n != nil && doubled[n.Origin().Obj()] {
				out = append(out, c.worker(f.Fn, "two controllers run this reconciler at once"))
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

// isSetToOne: the instruction that gives a controller a number of workers gives it 1, wherever
// that comes from.
func (c *checker) isSetToOne(number ssa.Instruction) bool {
	st, ok := number.(*ssa.Store)
	return ok && c.isOne(st.Val, 0)
}

// isReconciler: fn is the method of a reconciler.
func (c *checker) isReconciler(fn *ssa.Function) bool {
	return receiver(fn) != nil && c.pass.Model.Has(fn.Syntax(), reconciling)
}

// receiver returns the receiver of a method, nil for functions and literals.
func receiver(fn *ssa.Function) *ssa.Parameter {
	if fn.Signature.Recv() == nil || len(fn.Params) == 0 {
		return nil
	}
	return fn.Params[0]
}

// servers returns the methods that answer requests, of which several come at once.
func (c *checker) servers() []worker {
	var out []worker
	for _, f := range c.pass.Funcs() {
		recv := receiver(f.Fn)
		if recv == nil || kube.IsAPIObject(recv.Type()) || c.pass.HelpsTests(f.Fn) || c.isMadeForRequest(recv) {
			continue
		}
		if why := c.answers(f.Fn); why != "" {
			out = append(out, c.worker(f.Fn, why))
		}
	}
	return out
}

// answers says what calls a method for several requests at once, "" for others.
func (c *checker) answers(fn *ssa.Function) string {
	obj, ok := fn.Object().(*types.Func)
	switch {
	case !ok:
		return ""
	case c.pass.Model.Has(fn.Syntax(), model.Admission), kube.IsWebhookMethod(obj.Name(), obj.Signature()):
		return "several admission requests are answered at once"
	case kube.AnswersHTTP(obj.Signature()):
		return "several HTTP requests are answered at once"
	}
	return ""
}

// isMadeForRequest: those who call the method here have made its receiver: each request has one of its own.
func (c *checker) isMadeForRequest(recv *ssa.Parameter) bool {
	return c.callers.EveryArg(recv, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		return callgraph.FoundIf(locks.MadeByFunction(c.pass.Flow.PlaceOf(arg).Root)), nil
	})
}

// isOne: the number of workers is the constant 1 wherever it comes from: each call that hands
// it over does so with 1, in this package and in those that import it.
func (c *checker) isOne(n ssa.Value, depth int) bool {
	if n == nil || depth > 4 {
		return false
	}
	n = ssaflow.Unwrap(n)
	if x, ok := n.(*ssa.Convert); ok {
		n = x.X
	}
	if k, ok := n.(*ssa.Const); ok {
		return isOneConst(k.Value)
	}
	param, ok := n.(*ssa.Parameter)
	if !ok {
		return false
	}
	fn := param.Parent()
	at, callers := slices.Index(fn.Params, param), c.callers.Callers(fn)
	if at < 0 || callers.AsValue || callers.Dynamic || callers.Literal || slices.ContainsFunc(callers.Sites, func(s callgraph.Site) bool { return at >= len(s.Call.Args) || !c.isOne(s.Call.Args[at], depth+1) }) {
		return false
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || !callers.Exported {
		return len(callers.Sites) > 0
	}
	if fn.Signature.Recv() != nil {
		at--
	}
	elsewhere := c.pass.Elsewhere(obj)
	return len(callers.Sites)+len(elsewhere) > 0 && !slices.ContainsFunc(elsewhere, func(e rule.Elsewhere) bool { return at < 0 || !isOneConst(e.Arg(at)) })
}

func isOneConst(v constant.Value) bool {
	return v != nil && v.Kind() == constant.Int && constant.Compare(v, token.EQL, constant.MakeInt64(1))
}
