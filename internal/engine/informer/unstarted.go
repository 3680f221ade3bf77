package informer

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An Unstarted is an informer that a function makes and that never runs.
type Unstarted struct {
	// Made is the call that makes the factory, or the informer.
	Made *ssa.Call
	// Late is the call that gets the informer from its factory, or hands it on,
	// after Start, the last start of the factory; nil when there is none at all.
	Late, Start ssa.CallInstruction
	// Wait waits for the informer, Handler adds a handler, Used hands its lister
	// on, or what stands for it to a function that does; nil what is not there.
	Wait, Handler, Used ssa.Instruction
}

// FindUnstarted returns the informers that fn makes and that nobody can start: what
// makes them stays in the function and in those that ask knows not to start it, and no
// start follows.
func FindUnstarted(p *ssaflow.Package, fn *ssa.Function, ask Ask) []Unstarted {
	var out []Unstarted
	for _, c := range p.Calls(fn) {
		made, ok := c.Instr.(*ssa.Call)
		if !ok || c.Static != nil || !kube.MakesInformers(c.Fn) && !kube.MakesResourceInformer(c.Fn) || kube.MayRun(c.Fn) {
			continue
		}
		u := &lifetime{p: p, made: made, ask: ask, seen: make(map[ssa.Value]bool)}
		u.walk(made, false)
		out = append(out, u.unstarted()...)
	}
	return out
}

// A lifetime is what a function does with a factory or informer that it makes, or gets.
type lifetime struct {
	p    *ssaflow.Package
	made *ssa.Call // nil of one that it gets
	ask  Ask
	seen map[ssa.Value]bool
	// escaped: somebody else may start it.
	escaped bool
	// starts are those of the function itself; elsewhere: a literal or goroutine
	// starts it at some time.
	starts    []ssa.CallInstruction
	elsewhere bool
	// regs make an informer part of the factory.
	regs                []registration
	wait, handler, used ssa.Instruction
	// passed: what stands for one resource is handed on to who knows whom, so that its
	// informer may be run elsewhere.
	passed bool
}

type registration struct {
	at   ssa.CallInstruction
	keys []Key
}

func (u *lifetime) unstarted() []Unstarted {
	if u.escaped || u.elsewhere {
		return nil
	}
	if len(u.starts) == 0 {
		if u.passed || u.wait == nil && u.handler == nil && u.used == nil {
			return nil
		}
		return []Unstarted{{Made: u.made, Wait: u.wait, Handler: u.handler, Used: u.used}}
	}
	var out []Unstarted
	for _, r := range u.regs {
		if start := u.late(r); start != nil && !u.registered(r) {
			out = append(out, Unstarted{Made: u.made, Late: r.at, Start: start})
		}
	}
	return out
}

// late returns a start that comes before r, when none comes after it.
func (u *lifetime) late(r registration) ssa.CallInstruction {
	var before ssa.CallInstruction
	for _, s := range u.starts {
		if ssaflow.Reaches(r.at, s, nil) {
			return nil
		}
		if ssaflow.Reaches(s, r.at, nil) {
			before = s
		}
	}
	return before
}

// registered: the same informer is asked for elsewhere, at another time, or it
// is not clear which one it is.
func (u *lifetime) registered(r registration) bool {
	if len(r.keys) == 0 {
		return true
	}
	for _, k := range r.keys {
		if k.Fuzzy {
			return true
		}
	}
	return slices.ContainsFunc(u.regs, func(o registration) bool {
		return o.at != r.at && (CoversAny(o.keys, r.keys) || CoversAny(r.keys, o.keys) || len(o.keys) == 0) && (u.late(o) == nil || o.at.Pos() < r.at.Pos())
	})
}

// walk follows v, which is the factory, an informer of it, or one of its faces.
func (u *lifetime) walk(v ssa.Value, inside bool) {
	if v == nil || u.seen[v] || v.Referrers() == nil {
		return
	}
	u.seen[v] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.TypeAssert, *ssa.Extract: // TypeAssert: of a method value
			u.walk(r.(ssa.Value), inside)
		case *ssa.BinOp: // compared with nil
		case *ssa.Store:
			if kube.IsLister(v.Type()) && r.Val == v {
				u.used = r // it cannot start anything
				continue
			}
			u.stored(v, r, inside)
		case *ssa.Return:
			if !kube.IsLister(v.Type()) {
				u.escaped = true
				continue
			}
			u.used = r
		case *ssa.MakeClosure:
			u.method(r, inside)
		case ssa.CallInstruction:
			u.call(v, r, inside)
		default:
			u.escaped = true
		}
	}
}

// stored follows a local variable.
func (u *lifetime) stored(v ssa.Value, st *ssa.Store, inside bool) {
	a, ok := st.Addr.(*ssa.Alloc)
	if !ok || st.Val != v || len(ssaflow.StoresTo(a)) != 1 {
		u.escaped = true
		return
	}
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
		case *ssa.UnOp:
			u.walk(r, inside)
		case *ssa.MakeClosure:
			u.captured(r, a)
		default:
			u.escaped = true
		}
	}
}

// captured follows the variable into a literal.
func (u *lifetime) captured(mc *ssa.MakeClosure, v ssa.Value) {
	fn := mc.Fn.(*ssa.Function)
	for i, b := range mc.Bindings {
		if b != v || i >= len(fn.FreeVars) {
			continue
		}
		for _, r := range *fn.FreeVars[i].Referrers() {
			switch r := r.(type) {
			case *ssa.UnOp:
				u.walk(r, true)
			case *ssa.MakeClosure:
				u.captured(r, fn.FreeVars[i])
			default:
				u.escaped = true
			}
		}
	}
}

// method follows a method value: HasSynced is there to be waited for, and others
// may run the informer.
func (u *lifetime) method(mc *ssa.MakeClosure, inside bool) {
	c := FuncValue(u.p, mc)
	if !c.Method || !kube.IsHasSynced(c.Fn) {
		u.escaped = true
		return
	}
	u.synced(mc, 0)
}

// synced finds the wait that a function gets to. Wherever else it goes, nobody can start
// the informer with it.
func (u *lifetime) synced(v ssa.Value, depth int) {
	if v.Referrers() == nil || depth > 6 {
		return
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.ChangeType:
			u.synced(r, depth+1)
		case *ssa.Store:
			if ia, ok := r.Addr.(*ssa.IndexAddr); ok {
				u.synced(ia.X, depth+1)
			}
		case *ssa.Slice:
			u.synced(r, depth+1)
		case ssa.CallInstruction:
			if c, ok := u.p.Resolve(r); ok && kube.IsCacheSyncWait(c.Fn) {
				u.wait = r
			}
		}
	}
}

func (u *lifetime) call(v ssa.Value, ci ssa.CallInstruction, inside bool) {
	c, ok := u.p.Resolve(ci)
	if !ok || !c.Method || c.Args[0] != v {
		u.argument(v, c, ci, inside)
		return
	}
	for _, a := range c.Args[1:] {
		if a == v {
			u.escaped = true
		}
	}
	t := v.Type()
	switch {
	case c.Static != nil:
		u.escaped = true
	case kube.IsFactoryStart(c.Fn, t) || kube.RunsInformer(c.Fn, t):
		if _, deferred := ci.(*ssa.Defer); inside || deferred {
			u.elsewhere = true
		} else {
			u.starts = append(u.starts, ci)
		}
	case kube.IsFactoryWait(c.Fn, t), kube.IsHasSynced(c.Fn):
		u.wait = ci
	case kube.IsAddEventHandler(c.Fn):
		u.handler = ci
	case kube.FillsStore(c.Fn, t):
		u.escaped = true
	case kube.Registers(c.Fn):
		if inside {
			u.escaped = true // at another time
		} else if kube.IsResourceInformer(t) || kube.IsFactory(t) {
			u.regs = append(u.regs, registration{ci, Of(u.p, c.Value())})
		}
		u.walk(c.Value(), inside)
	case c.Value() != nil && (kube.TalksOfInformers(c.Value().Type()) || kube.LeadsToResources(c.Value().Type())):
		u.walk(c.Value(), inside)
	}
}

// argument: the value is handed to a function.
func (u *lifetime) argument(v ssa.Value, c ssaflow.Call, ci ssa.CallInstruction, inside bool) {
	t := v.Type()
	switch {
	case c.Fn != nil && !c.Method && kube.NewListerOf(c.Fn):
		u.walk(c.Value(), false)
	case kube.IsLister(t):
		u.used = ci
	case u.handed(v, c, ci, inside):
	case kube.IsResourceInformer(t) && (u.made == nil || v != ssa.Value(u.made)): // it can only ask for the informer
		u.regs = append(u.regs, registration{ci, Of(u.p, v)})
		u.passed = true
	default:
		u.escaped = true
	}
}
