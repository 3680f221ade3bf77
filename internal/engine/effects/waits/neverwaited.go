package waits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A unwaited is a field of a type of the package by which the cache of an informer is
// read that the package starts, itself or its factory, and that nothing waits for.
type unwaited struct {
	Type  *types.TypeName
	Field *types.Var
	Start ssa.Instruction
	Read  summary.Site
}

// NeverWaitedFor returns those fields, in the order of the starts. An informer is none of them
// that leaves the package, that has a handler here, which hears of what comes later, or that
// others handed in, unless the package runs it where it waits for others; nor is any where
// something waits for what is not known. A wait in a function that starts the informer itself
// is for that start alone.
func NeverWaitedFor(p *memory.Package) []unwaited {
	if !p.Active {
		return nil
	}
	n := &neverWaited{p: p, waits: make(map[*ssa.Function]bool), reads: make(map[fieldOf]summary.Site), keys: make(map[fieldOf][]informer.Key)}
	for _, fn := range p.Flow.Funcs {
		if !inTest(p, fn) && !n.function(fn) {
			return nil
		}
	}
	return n.out()
}

type neverWaited struct {
	p      *memory.Package
	starts []started
	// settled are informers that something waits for or asks, that have a handler, or that
	// others get.
	settled []settling
	waits   map[*ssa.Function]bool // those with a wait of client-go
	reads   map[fieldOf]summary.Site
	keys    map[fieldOf][]informer.Key
	order   []fieldOf
}

type started struct {
	at   ssa.Instruction
	runs bool // it is no start of a factory
	keys []informer.Key
}

// A settling is what a function waits for; nil where it is for all.
type settling struct {
	in   *ssa.Function
	keys []informer.Key
}

func (n *neverWaited) settle(in *ssa.Function, keys []informer.Key) {
	n.settled = append(n.settled, settling{in, keys})
}

// function takes down what a function does; false when it waits for what is not known.
func (n *neverWaited) function(fn *ssa.Function) bool {
	if ev := informersOf(n.p, fn); ev != nil {
		for i := range ev.list {
			e := &ev.list[i]
			call, isCall := e.at.(ssa.CallInstruction)
			n.waits[ssaflow.Outermost(fn)] = n.waits[ssaflow.Outermost(fn)] || e.explicit
			switch {
			case e.kind == informerRead:
				n.read(fn, e)
			case e.all && isCall && n.elsewhere(call):
			case e.all && isCall:
				return false
			default:
				n.settle(ssaflow.Outermost(fn), e.keys)
			}
		}
	}
	for i := range ssaflow.Instrs(fn) {
		if mc, ok := i.(*ssa.MakeClosure); ok {
			if c := informer.FuncValue(n.p.Flow, mc); c.Method && kube.IsHasSynced(c.Fn) && !n.unread(mc) {
				n.settle(ssaflow.Outermost(fn), informer.Of(n.p.Flow, c.Args[0]))
			}
		}
		if ret, ok := i.(*ssa.Return); ok && fn.Parent() == nil {
			n.handsOut(ret.Results)
		}
	}
	for _, c := range n.p.Flow.Calls(fn) {
		n.call(c)
	}
	return true
}

// elsewhere: the call is of a function of another package, and what that gets is of no other
// types than those of the language and of the standard library: it waits for informers of its own.
func (n *neverWaited) elsewhere(call ssa.CallInstruction) bool {
	c, ok := n.p.Flow.Resolve(call)
	if !ok || c.Fn == nil || c.Method || c.Closure != nil || c.Fn.Pkg() == nil || c.Fn.Pkg() == n.p.Pass.Pkg || kube.IsStandard(c.Fn.Pkg()) || kube.IsCacheSyncWait(c.Fn) {
		return false
	}
	return !slices.ContainsFunc(c.Args, func(v ssa.Value) bool {
		t := types.Unalias(v.Type())
		for {
			switch at := t.(type) {
			case *types.Pointer:
				t = types.Unalias(at.Elem())
				continue
			case *types.Chan:
				t = types.Unalias(at.Elem())
				continue
			case *types.Named:
				return at.Obj().Pkg() != nil && !kube.IsStandard(at.Obj().Pkg())
			case *types.Struct:
				return at.NumFields() > 0
			}
			_, basic := t.(*types.Basic)
			return !basic
		}
	})
}

// unread: the function goes nowhere but into fields that only this package can read, and that
// nothing reads.
func (n *neverWaited) unread(v ssa.Value) bool {
	return !slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.ChangeType:
			return !n.unread(r)
		case *ssa.Store:
			fa, ok := r.Addr.(*ssa.FieldAddr)
			if !ok {
				return true
			}
			f := ssaflow.FieldOf(fa)
			return !holdsSyncs(f, n.p) || slices.ContainsFunc(n.p.Flow.Funcs, func(fn *ssa.Function) bool { return !inTest(n.p, fn) && n.p.Flow.LooksAt(fn, f.Origin()) })
		}
		return true
	})
}

func (n *neverWaited) call(c ssaflow.Call) {
	switch {
	case starts(c):
		if keys := informer.Of(n.p.Flow, c.Args[0]); len(keys) > 0 {
			n.starts = append(n.starts, started{c.Instr, kube.RunsInformer(c.Fn, c.Args[0].Type()), keys})
		}
	case c.Method && kube.IsHasSynced(c.Fn):
		n.settle(ssaflow.Outermost(c.Instr.Parent()), informer.Of(n.p.Flow, c.Args[0]))
	case c.Method && kube.IsAddEventHandler(c.Fn):
		n.settle(nil, informer.Of(n.p.Flow, c.Args[0]))
	case c.Static == nil && c.Method && c.Fn != nil:
		n.handsOut(c.Args[1:])
	case c.Static == nil:
		n.handsOut(c.Args)
	}
}

// handsOut: who gets an informer, or its factory, may wait for it.
func (n *neverWaited) handsOut(vals []ssa.Value) {
	for _, v := range vals {
		if t := ssaflow.Unwrap(v).Type(); kube.IsInformer(t) || kube.IsFactory(t) || kube.IsResourceInformer(t) || kube.IsCacheController(t) {
			n.settle(nil, informer.Of(n.p.Flow, v))
		}
	}
}

// read notes the field that a function reads by: of its receiver's type, or of another one of the package.
func (n *neverWaited) read(fn *ssa.Function, e *informerEvent) {
	found := make(map[fieldOf]summary.Site)
	fieldReads(n.p, fn, e, found)
	for _, k := range e.keys {
		v, _ := k.Root.(*types.Var)
		if owner := n.ownerOf(v); owner != nil && k.Path == "" && len(found) == 0 && !metrics(e.read.Call) {
			found[fieldOf{owner, v}] = e.read.Site
		}
	}
	for f, site := range found {
		if _, seen := n.reads[f]; !seen && !f.field.Exported() {
			n.reads[f], n.keys[f] = site, e.keys
			n.order = append(n.order, f)
		}
	}
}

// ownerOf returns the type of the package that has a field; nil for other variables.
func (n *neverWaited) ownerOf(field *types.Var) *types.TypeName {
	if field == nil || !field.IsField() {
		return nil
	}
	scope := n.p.Pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if st := ssaflow.Struct(scope.Lookup(name).Type()); ok && st != nil && hasField(st, field) {
			return tn
		}
	}
	return nil
}

func (n *neverWaited) out() []unwaited {
	var out []unwaited
	for _, s := range n.starts {
		for _, f := range n.order {
			keys := n.keys[f]
			if !informer.CoversAny(s.keys, keys) || n.isSettled(s, keys) || slices.ContainsFunc(out, func(x unwaited) bool { return x.Type == f.owner && x.Field == f.field }) {
				continue
			}
			if slices.ContainsFunc(keys, func(k informer.Key) bool { return k.Made }) || s.runs && n.waitsAround(s.at.Parent(), 0) {
				out = append(out, unwaited{f.owner, f.field, s.at, n.reads[f]})
			}
		}
	}
	return out
}

// isSettled: something waits for the informer that s starts.
func (n *neverWaited) isSettled(s started, keys []informer.Key) bool {
	return slices.ContainsFunc(n.settled, func(w settling) bool {
		ofOther := w.in != ssaflow.Outermost(s.at.Parent()) && slices.ContainsFunc(n.starts, func(o started) bool {
			return ssaflow.Outermost(o.at.Parent()) == w.in && informer.CoversAny(o.keys, keys)
		})
		return !ofOther && (informer.CoversAny(w.keys, keys) || informer.CoversAny(keys, w.keys))
	})
}

// waitsAround: the function, or one that calls it, waits for informers.
func (n *neverWaited) waitsAround(fn *ssa.Function, depth int) bool {
	return n.waits[ssaflow.Outermost(fn)] || depth < 3 && slices.ContainsFunc(n.p.Graph().Sites(ssaflow.Outermost(fn)), func(s callgraph.Site) bool { return n.waitsAround(s.Caller, depth+1) })
}
