package waits

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// anything is the Param of a wait whose informers are unknown: it counts for all.
const anything = -1

// An InformerRead is a read of an informer's cache that can happen before the
// informer has synced, as far as the function shows: on some path nothing has
// waited for it.
type InformerRead struct {
	Call ssaflow.Call
	Keys []informer.Key
	// Via is the callee's claim, nil when the function itself reads.
	Via *summary.ParamUse
	// Async: a goroutine reads, which the function or a callee starts.
	Async bool
	// Literal: the callee is a function literal of this function.
	Literal bool
	// Made is the call of this function that makes the informer or its
	// factory; nil when it comes from elsewhere.
	Made *ssa.Call
	// Wait is a wait below that covers the informer; nil when there is none.
	Wait ssa.Instruction
	// Started starts the informer, or its factory, in this function, above the read
	// and without a wait between; nil when nothing here does.
	Started ssa.Instruction
	// Site is the read itself.
	Site summary.Site
}

type informerKind uint8

const (
	informerRead informerKind = iota
	informerWait
)

// An informerEvent is what one instruction does to informers.
type informerEvent struct {
	kind informerKind
	at   ssa.Instruction
	keys []informer.Key
	// all: a wait for informers that are not known.
	all bool
	// sure: a wait that is one, not a call that might wait.
	sure bool
	// tick: it lets time pass only.
	tick bool
	// explicit: a wait of client-go, whether its informers are known or not.
	explicit bool
	// factory: it waits for what was started only.
	factory bool
	read    InformerRead
}

// informerEvents are the events of one function.
type informerEvents struct {
	p     *memory.Package
	fn    *ssa.Function
	list  []informerEvent
	at    map[ssa.Instruction][]int
	calls []ssaflow.Call
}

// informersOf collects the events of fn; nil when there is no read and no wait.
func informersOf(p *memory.Package, fn *ssa.Function) *informerEvents {
	ev := &informerEvents{p: p, fn: fn, at: make(map[ssa.Instruction][]int)}
	ev.calls = p.Flow.Calls(fn)
	for _, c := range ev.calls {
		ev.call(c)
	}
	if len(ev.list) == 0 {
		return nil
	}
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.UnOp:
			if i.Op == token.ARROW {
				ev.add(informerEvent{kind: informerWait, at: i, all: true, tick: isTick(i.X)})
			}
		case *ssa.Select:
			if i.Blocking {
				ev.add(informerEvent{kind: informerWait, at: i, all: true, tick: onlyTicks(i)})
			}
		}
	}
	return ev
}

// isTick: the channel only lets time pass, or says that all is over.
func isTick(ch ssa.Value) bool {
	switch v := ch.(type) {
	case *ssa.Call:
		c := v.Call
		if c.IsInvoke() {
			return c.Method.Name() == "Done" && kube.IsContext(c.Value.Type())
		}
		fn, _ := c.Value.(*ssa.Function)
		return fn != nil && fn.Object() != nil && fn.Object().Pkg() != nil && fn.Object().Pkg().Path() == "time"
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		return ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Pkg() != nil && ssaflow.FieldOf(fa).Pkg().Path() == "time"
	}
	return false
}

func (ev *informerEvents) add(e informerEvent) {
	ev.at[e.at] = append(ev.at[e.at], len(ev.list))
	if e.kind == informerWait {
		for _, h := range ssaflow.LoopHeaders(e.at.Block()) { // a loop over all informers counts when it has ended
			ev.at[h.Instrs[0]] = append(ev.at[h.Instrs[0]], len(ev.list))
		}
	}
	ev.list = append(ev.list, e)
}

func (ev *informerEvents) wait(c ssaflow.Call, keys []informer.Key, sure bool) {
	ev.add(informerEvent{kind: informerWait, at: c.Instr, keys: keys, all: len(keys) == 0, sure: sure && len(keys) > 0, explicit: sure})
}

// call adds the events of one call.
func (ev *informerEvents) call(c ssaflow.Call) {
	if _, ok := c.Instr.(*ssa.Defer); ok {
		return // runs at the end
	}
	_, async := c.Instr.(*ssa.Go)
	switch {
	case ev.waitCall(c, async), ev.readCall(c):
	default:
		ev.summary(c, async)
		ev.literals(c, async)
	}
}

// waitCall recognises the waits of the libraries.
func (ev *informerEvents) waitCall(c ssaflow.Call, async bool) bool {
	flowp := ev.p.Flow
	var recvType types.Type
	if c.Method {
		recvType = c.Args[0].Type()
	}
	switch {
	case kube.IsCacheSyncWait(c.Fn):
		if async {
			return true
		}
		keys, ok := ev.synced(c.Args[len(c.Args)-1])
		if !ok {
			keys = nil
		}
		ev.wait(c, keys, true)
	case c.Static == nil && kube.IsFactoryWait(c.Fn, recvType):
		if async {
			return true
		}
		keys := informer.Of(flowp, c.Args[0])
		ev.add(informerEvent{kind: informerWait, at: c.Instr, keys: keys, all: len(keys) == 0, sure: len(keys) > 0, factory: true})
	case c.Method && c.Static == nil && kube.FillsStore(c.Fn, recvType):
		if keys := informer.Of(flowp, c.Args[0]); len(keys) > 0 {
			ev.wait(c, keys, false)
		}
	case kube.WaitsForGoroutines(c.Fn), c.Static == nil && kube.LooksLikeWait(c.Fn) && ev.p.Unknown(c):
		if !async {
			ev.wait(c, nil, false)
		}
	default:
		return false
	}
	return true
}

// synced resolves the functions and checkers that a wait gets.
func (ev *informerEvents) synced(list ssa.Value) ([]informer.Key, bool) {
	vals, ok := ev.p.Flow.Elements(list)
	if !ok || len(vals) == 0 {
		return nil, false
	}
	var out []informer.Key
	for _, v := range vals {
		keys, ok := informer.SyncFunc(ev.p.Flow, v)
		if !ok {
			return nil, false
		}
		out = append(out, keys...)
	}
	return out, true
}

// readCall recognises reads of listers and stores.
func (ev *informerEvents) readCall(c ssaflow.Call) bool {
	var source ssa.Value
	switch {
	case kube.Is(c.Fn, "cache.ListAll", "cache.ListAllByNamespace"):
		source = c.Args[0]
	case c.Method && c.Static == nil && c.Target == nil:
		if _, ok := c.CachedRead(); ok {
			source = c.Args[0]
		}
	}
	if source == nil {
		return false
	}
	_, async := c.Instr.(*ssa.Go)
	keys := informer.Of(ev.p.Flow, source)
	if len(keys) > 0 {
		ev.read(InformerRead{Call: c, Keys: keys, Async: async, Site: ev.p.SiteOf(c.Instr)})
	}
	return true
}

func (ev *informerEvents) read(r InformerRead) {
	ev.add(informerEvent{kind: informerRead, at: r.Call.Instr, keys: r.Keys, read: r})
}

// summary applies what is known of the callee.
func (ev *informerEvents) summary(c ssaflow.Call, async bool) {
	s := ev.p.SummaryFor(c)
	if s == nil {
		return
	}
	ev.apply(c, c, s, async)
	for _, pc := range s.Calls { // literals that the callee calls
		if pc.Param < len(c.Args) && !ev.onlyTold(c.Static, pc.Param) {
			ev.value(c, c.Args[pc.Param], async)
		}
	}
}

// onlyTold: fn calls the function that it gets only after it has received something, which
// may be an event of the informer.
func (ev *informerEvents) onlyTold(fn *ssa.Function, param int) bool {
	if fn == nil || param >= len(fn.Params) {
		return false
	}
	receives := func(i ssa.Instruction) bool {
		from, ok := i.(*ssa.UnOp)
		sel, choice := i.(*ssa.Select)
		return ok && from.Op == token.ARROW && !isTick(from.X) || choice && sel.Blocking && !onlyTicks(sel)
	}
	return !slices.ContainsFunc(*fn.Params[param].Referrers(), func(use ssa.Instruction) bool {
		return paths.Find(ev.p.Flow, paths.Entry(fn), paths.Query{To: paths.Is(use), Avoid: receives}).Found()
	})
}

// apply turns the claims of a callee into events at call c; callee tells what
// its parameters are bound to.
func (ev *informerEvents) apply(c, callee ssaflow.Call, s *summary.Summary, async bool) {
	for i := range s.Uses {
		u := &s.Uses[i]
		keys := ev.bind(callee, u.ParamPath)
		if len(keys) == 0 {
			continue
		}
		ev.read(InformerRead{
			Call: c, Keys: keys, Via: u, Async: async || u.Async,
			Literal: callee.Closure != nil, Site: u.Site,
		})
	}
	if async {
		return
	}
	for _, w := range s.Waits {
		if w.Param == anything {
			ev.wait(c, nil, false)
			continue
		}
		ev.wait(c, ev.bind(callee, w), true)
	}
}

// bind names in this function what a callee names by parameter and path;
// captured variables come after the parameters.
func (ev *informerEvents) bind(c ssaflow.Call, at summary.ParamPath) []informer.Key {
	path, fuzzy := string(at.Path), false
	if n := len(path); n > 0 && path[n-1] == '~' {
		path, fuzzy = path[:n-1], true
	}
	params := len(c.Args)
	if c.Closure != nil && c.Static != nil {
		params = len(c.Static.Params)
	}
	if at.Param < params {
		if at.Param < len(c.Args) {
			return informer.Below(ev.p.Flow, c.Args[at.Param], path, fuzzy)
		}
		return nil
	}
	if i := at.Param - params; c.Closure != nil && i < len(c.Closure.Bindings) {
		return informer.Captured(ev.p.Flow, c.Closure.Bindings[i], path, fuzzy)
	}
	return nil
}

// literals handles functions that are given to a callee which runs them, and
// literals that ask HasSynced, which are there to be waited for; so are methods
// that wait themselves.
func (ev *informerEvents) literals(c ssaflow.Call, async bool) {
	if i := kube.RunsLoop(c.Fn); i >= 0 {
		ev.value(c, c.Arg(i), true)
		return
	}
	if i := kube.StartsGoroutine(c.Fn); i >= 0 {
		ev.value(c, c.Arg(i), true)
		return
	}
	if kube.IsAddEventHandler(c.Fn) {
		return
	}
	for _, a := range c.Args {
		switch a := ssaflow.Unwrap(a).(type) {
		case *ssa.MakeClosure:
			if f := informer.FuncValue(ev.p.Flow, a); f.Closure != nil && ev.asks(f.Static) || f.Method && (kube.IsHasSynced(f.Fn) || kube.LooksLikeWait(f.Fn)) {
				keys, ok := informer.SyncFunc(ev.p.Flow, a)
				if !ok {
					keys = nil
				}
				if !async {
					ev.wait(c, keys, false)
				}
			} else if !async && kube.LooksLikePoll(c.Fn) {
				ev.polled(c, f)
			}
		}
	}
}

// polled: a literal that reads the cache until it is content has waited.
func (ev *informerEvents) polled(c, literal ssaflow.Call) {
	s := ev.p.SummaryFor(literal)
	if s == nil {
		return
	}
	for _, u := range s.Uses {
		if keys := ev.bind(literal, u.ParamPath); len(keys) > 0 {
			ev.wait(c, keys, false)
		}
	}
}

// asks: a literal calls HasSynced or waits.
func (ev *informerEvents) asks(fn *ssa.Function) bool {
	return slices.ContainsFunc(ev.p.Flow.Calls(fn), func(c ssaflow.Call) bool {
		return kube.IsHasSynced(c.Fn) || kube.IsCacheSyncWait(c.Fn)
	})
}

// value applies the summary of a function value that c's callee runs.
func (ev *informerEvents) value(c ssaflow.Call, v ssa.Value, async bool) {
	if v == nil {
		return
	}
	f := informer.FuncValue(ev.p.Flow, v)
	if s := ev.p.SummaryFor(f); s != nil {
		ev.apply(c, f, s, async)
	}
}
