package sharedstate

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var unlocked = rule.Form{Name: "unlocked", Run: say("unlocked", "readlocked")}

// guarded looks at the uses of the maps that belong to a mutex of their struct, and
// finds one mistake of each function.
func (c *checker) guarded() {
	for _, field := range c.order {
		uses := c.fields[field]
		g := locks.GuardOf(uses[0].Struct, uses, func(a locks.Access) bool { return c.isCalledUnderLock(c.around(a.Fn)) })
		if g == nil {
			continue
		}
		c.handedOut(field, g)
		seen := make(map[*ssa.Function]bool)
		for _, a := range uses {
			if fn := c.around(a.Fn); a.Known && !c.isOwn(a) && !seen[fn] && !isExempt(fn) {
				seen[fn] = c.reportReadLocked(a, g) || c.reportUnlocked(a, g)
			}
		}
	}
}

// handedOut finds functions that take a map out of its field under the lock, and return it to
// callers who use it when the lock is free again.
func (c *checker) handedOut(field *types.Var, g *locks.Guard) {
	for _, f := range c.pass.Funcs() {
		if f.Fn.Parent() != nil || isExempt(f.Fn) || !c.isAskedFor(f.Fn) || replaces(f.Fn, field) {
			continue
		}
		for _, ret := range ssaflow.Returns(f.Fn) {
			for _, v := range ret.Results {
				v = ssaflow.SoleDefinition(v)
				if f := ssaflow.FieldLoaded(v); f == nil || f.Origin() != field {
					continue
				}
				load, ok := v.(*ssa.UnOp)
				if !ok {
					continue
				}
				if held, known := c.locks.At(load); known && g.Mode(held, c.pass.Flow.PlaceOf(load.X.(*ssa.FieldAddr).X)) != 0 {
					c.report("unlocked", load, field, c.pass.Cause(g.Write.Instr, "changed here under the lock"),
						" is returned, and read when %s is free again, which %s holds to change it: concurrent map access crashes the process; return a copy (maps.Clone)",
						g.Mutex.Name(), ssaflow.Outermost(g.Write.Fn).Name())
				}
			}
		}
	}
}

// replaces: fn puts another map into the field, so that the one it has taken out is its caller's.
func replaces(fn *ssa.Function, field *types.Var) bool {
	for i := range ssaflow.Instrs(fn) {
		if st, ok := i.(*ssa.Store); ok {
			if fa, ok := st.Addr.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Origin() == field {
				return true
			}
		}
	}
	return false
}

// isAskedFor: somebody calls fn, here or in another package of the module.
func (c *checker) isAskedFor(fn *ssa.Function) bool {
	return len(c.callers.Sites(fn)) > 0 || callgraph.Exported(fn) && c.pass.NamedElsewhere(fn.Name())
}

// reportReadLocked finds a change of a map while its mutex is only read-locked.
func (c *checker) reportReadLocked(a locks.Access, g *locks.Guard) bool {
	if !a.Write || g.On(a) != locks.Read {
		return false
	}
	for _, mode := range a.Held {
		if mode != locks.Read {
			return false // another lock may protect it
		}
	}
	c.report("readlocked", a.Load, a.Field, nil,
		" is changed while %s is only read-locked, so others may use it at the same time: concurrent map access crashes the process; use Lock", g.Mutex.Name())
	return true
}

// reportUnlocked finds an access to a map without the mutex of its struct that the other
// functions hold.
func (c *checker) reportUnlocked(a locks.Access, g *locks.Guard) bool {
	quiet := c.pass.QuietAt(a.Instr)
	load := a.MapUse
	load.Instr = a.Load
	switch {
	case g.On(a) != 0:
	case quiet(len(a.Held) > 0 || locks.Keyed(c.pass.Flow, a.Fn), "another lock is held, or one of several"):
	case quiet(!c.isOpen(a), "a caller holds a lock, or may"):
	case quiet(c.isBeforeStart(a) || c.isBeforeWorkers(a), "it happens before the informers, or the workers, are started"):
	case quiet(isCopied(a, g), "the function got a copy of the struct, with a mutex of its own"):
	case quiet(c.isInOneGoroutine(c.fields[a.Field]), "all that use it run in one goroutine, which is started once"):
	case quiet(c.isNeverCalled(a.Fn), "the method is there for an interface, and nobody calls it"):
	case quiet(a.Load != a.Instr && g.On(c.locks.Access(load)) != 0, "the map was taken out of its field under the lock"):
	default:
		what := "read"
		if a.Write {
			what = "changed"
		}
		c.report("unlocked", a.Load, a.Field, c.pass.Cause(g.Write.Instr, "changed here under the lock"),
			" is %s without %s, which %s holds to change it: concurrent map access crashes the process; hold it here, or in all callers",
			what, g.Mutex.Name(), ssaflow.Outermost(g.Write.Fn).Name())
		return true
	}
	return false
}

// isOpen: a happens while nobody up the calls holds a lock, as far as the package
// shows, and while the struct is in use.
func (c *checker) isOpen(a locks.Access) bool {
	if locks.StartedByGo(a.Fn) {
		return true
	}
	if fn := c.around(a.Fn); fn.Parent() != nil && c.pass.Model.Has(fn.Syntax(), watching) {
		return true
	}
	if param := ssaflow.ParamOf(a.Base.Root); param != nil {
		return c.locks.Open(c.callers, param, isExempt)
	}
	return a.Base.Root != nil && callgraph.Exported(a.Fn)
}

// isCopied: the function is handed a copy of the struct, or works on one with a mutex of its own:
// whether somebody still writes to the map of the one it was copied from is out of sight.
func isCopied(a locks.Access, g *locks.Guard) bool {
	param := ssaflow.ParamOf(a.Base.Root)
	if param == nil {
		return false
	}
	if _, value := param.Type().Underlying().(*types.Struct); !value {
		return false
	}
	fn := param.Parent()
	_, pointer := g.Mutex.Type().Underlying().(*types.Pointer)
	return !pointer || fn.Signature.Recv() == nil || param != fn.Params[0]
}

// isBeforeStart: all who call the function start a factory of informers afterwards, and
// none before: the handlers that use the map do not run yet.
func (c *checker) isBeforeStart(a locks.Access) bool {
	callers := c.callers.Callers(a.Fn)
	if !callers.Complete() || len(callers.Sites) == 0 {
		return false
	}
	for _, s := range callers.Sites {
		starts := c.factoryStarts(s.Caller)
		isBefore := func(start ssa.Instruction) bool { return ssaflow.Reaches(start, s.Call.Instr, nil) }
		isAfter := func(start ssa.Instruction) bool { return ssaflow.Reaches(s.Call.Instr, start, nil) }
		if slices.ContainsFunc(starts, isBefore) || !slices.ContainsFunc(starts, isAfter) {
			return false
		}
	}
	return true
}

// isBeforeWorkers: the function starts goroutines afterwards, and none before, and no handler of events,
// which may run already, uses the map.
func (c *checker) isBeforeWorkers(a locks.Access) bool {
	starts, graph := callgraph.Starts(c.pass.Flow, a.Fn), c.pass.Effects.Graph()
	handled := graph.Closure(graph.Roots(c.pass.Model, watching|model.Reconciler), callgraph.Everything, nil)
	return len(starts) > 0 && !slices.ContainsFunc(starts, func(s callgraph.Start) bool { return ssaflow.Reaches(s.Instr, a.Instr, nil) }) &&
		!slices.ContainsFunc(c.fields[a.Field], func(use locks.Access) bool { return handled.Has(use.Fn) })
}

// factoryStarts returns where fn starts informers of a factory.
func (c *checker) factoryStarts(fn *ssa.Function) []ssa.Instruction {
	var out []ssa.Instruction
	for _, call := range c.pass.Flow.Calls(fn) {
		if call.Method && kube.IsFactoryStart(call.Fn, call.Args[0].Type()) {
			out = append(out, call.Instr)
		}
	}
	return out
}

// isInOneGoroutine: all who use a field, once its struct is made, run in what one and the
// same go statement starts, and that runs once: for { task := queue.Get(); … }.
func (c *checker) isInOneGoroutine(uses []locks.Access) bool {
	w := goroutineWalk{c: c, seen: make(map[*ssa.Function]bool)}
	return !slices.ContainsFunc(uses, func(a locks.Access) bool { return !c.isOwn(a) && !w.isBelow(a.Fn) }) && w.of != nil
}

// A goroutineWalk goes up the calls to the function that a go statement starts.
type goroutineWalk struct {
	c    *checker
	of   *ssa.Function
	seen map[*ssa.Function]bool
}

func (w *goroutineWalk) isBelow(fn *ssa.Function) bool {
	if w.seen[fn] || fn == w.of {
		return true
	}
	w.seen[fn] = true
	if w.c.pass.Model.Has(fn.Syntax(), watching|model.Reconciler) {
		return false
	}
	callers := w.c.callers.Callers(fn)
	if callers.AsValue || callers.Dynamic || callers.Exported || len(callers.Sites) == 0 {
		return false
	}
	for _, s := range callers.Sites {
		if _, started := s.Call.Instr.(*ssa.Go); !started {
			if !w.isBelow(s.Caller) {
				return false
			}
			continue
		}
		if w.of != nil || len(callers.Sites) > 1 || !w.isOnce(s.Call.Instr, 0) {
			return false
		}
		w.of = fn
	}
	return true
}

// isOnce: an instruction runs once for each struct, as far as the package shows.
func (w *goroutineWalk) isOnce(i ssa.Instruction, depth int) bool {
	fn := i.Parent()
	if ssaflow.InLoop(i.Block()) || depth > 4 || w.c.pass.Model.Has(fn.Syntax(), watching|model.Reconciler) {
		return false
	}
	callers := w.c.callers.Callers(fn)
	if callers.AsValue || callers.Dynamic || len(callers.Sites) > 1 {
		return false
	}
	return len(callers.Sites) == 0 || w.isOnce(callers.Sites[0].Call.Instr, depth+1)
}

// isNeverCalled: fn is an exported method of a type that others cannot name, so that they
// call it by an interface, and nothing in the module has a call of that name.
func (c *checker) isNeverCalled(fn *ssa.Function) bool {
	fn = ssaflow.Outermost(fn)
	recv := receiver(fn)
	if recv == nil || !token.IsExported(fn.Name()) || kube.Named(recv.Type()) == nil || token.IsExported(kube.Named(recv.Type()).Obj().Name()) {
		return false
	}
	callers := c.callers.Callers(fn)
	return len(callers.Sites) == 0 && !callers.AsValue && !callers.Dynamic && !c.pass.Model.Has(fn.Syntax(), watching|model.Reconciler) && !c.pass.NamedElsewhere(fn.Name())
}
