package effects

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// anything is the Param of a wait whose informers are unknown: it counts for all.
const anything = -1

// An InformerRead is a read of an informer's cache that can happen before the
// informer has synced, as far as the function shows: on some path nothing has
// waited for it.
type InformerRead struct {
	Call flow.Call
	Keys []flow.InformerKey
	// Via is the callee's claim, nil when the function itself reads.
	Via *ParamUse
	// Async: a goroutine reads, which the function or a callee starts.
	Async bool
	// Literal: the callee is a function literal of this function.
	Literal bool
	// Made is the call of this function that makes the informer or its
	// factory; nil when it comes from elsewhere.
	Made *ssa.Call
	// Wait is a wait below that covers the informer; nil when there is none.
	Wait ssa.Instruction
	// Site is the read itself.
	Site Site
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
	keys []flow.InformerKey
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
	p     *Package
	fn    *ssa.Function
	list  []informerEvent
	at    map[ssa.Instruction][]int
	calls []flow.Call
}

// informersOf collects the events of fn; nil when there is no read and no wait.
func (p *Package) informersOf(fn *ssa.Function) *informerEvents {
	ev := &informerEvents{p: p, fn: fn, at: make(map[ssa.Instruction][]int)}
	ev.calls = p.Flow.Calls(fn)
	for _, c := range ev.calls {
		ev.call(c)
	}
	if len(ev.list) == 0 {
		return nil
	}
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
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
		return ok && flow.FieldOf(fa) != nil && flow.FieldOf(fa).Pkg() != nil && flow.FieldOf(fa).Pkg().Path() == "time"
	}
	return false
}

func onlyTicks(s *ssa.Select) bool {
	for _, st := range s.States {
		if st.Dir != types.RecvOnly || !isTick(st.Chan) {
			return false
		}
	}
	return true
}

func (ev *informerEvents) add(e informerEvent) {
	ev.at[e.at] = append(ev.at[e.at], len(ev.list))
	if e.kind == informerWait {
		for _, h := range loopHeaders(e.at.Block()) { // a loop over all informers counts when it has ended
			ev.at[h.Instrs[0]] = append(ev.at[h.Instrs[0]], len(ev.list))
		}
	}
	ev.list = append(ev.list, e)
}

// loopHeaders returns the blocks at which the loops around b begin.
func loopHeaders(b *ssa.BasicBlock) []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	for h := b; h != nil; h = h.Idom() {
		for _, pred := range h.Preds {
			if h.Dominates(pred) && reachesBlock(b, pred, h) {
				out = append(out, h)
				break
			}
		}
	}
	return out
}

// reachesBlock: a path leads from `from` to `to` without passing stop.
func reachesBlock(from, to, stop *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{stop: from != stop}
	var visit func(b *ssa.BasicBlock) bool
	visit = func(b *ssa.BasicBlock) bool {
		if b == to {
			return true
		}
		if seen[b] {
			return false
		}
		seen[b] = true
		for _, s := range b.Succs {
			if visit(s) {
				return true
			}
		}
		return false
	}
	return visit(from)
}

func (ev *informerEvents) wait(c flow.Call, keys []flow.InformerKey, sure bool) {
	ev.add(informerEvent{kind: informerWait, at: c.Instr, keys: keys, all: len(keys) == 0, sure: sure && len(keys) > 0, explicit: sure})
}

// call adds the events of one call.
func (ev *informerEvents) call(c flow.Call) {
	if _, ok := c.Instr.(*ssa.Defer); ok {
		return // runs at the end
	}
	_, async := c.Instr.(*ssa.Go)
	switch {
	case ev.waitCall(c, async), ev.readCall(c):
	case ev.summary(c, async):
		ev.literals(c, async)
	default:
		ev.literals(c, async)
		ev.unknown(c)
	}
}

// waitCall recognises the waits of the libraries.
func (ev *informerEvents) waitCall(c flow.Call, async bool) bool {
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
		keys := flowp.Informer(c.Args[0])
		ev.add(informerEvent{kind: informerWait, at: c.Instr, keys: keys, all: len(keys) == 0, sure: len(keys) > 0, factory: true})
	case c.Method && c.Static == nil && kube.FillsStore(c.Fn, recvType):
		if keys := flowp.Informer(c.Args[0]); len(keys) > 0 {
			ev.wait(c, keys, false)
		}
	case kube.WaitsForGoroutines(c.Fn), c.Static == nil && kube.LooksLikeWait(c.Fn) && ev.p.summaryFor(c) == nil:
		if !async {
			ev.wait(c, nil, false)
		}
	default:
		return false
	}
	return true
}

// synced resolves the functions and checkers that a wait gets.
func (ev *informerEvents) synced(list ssa.Value) ([]flow.InformerKey, bool) {
	vals, ok := ev.p.Flow.Elements(list)
	if !ok || len(vals) == 0 {
		return nil, false
	}
	var out []flow.InformerKey
	for _, v := range vals {
		keys, ok := ev.p.Flow.SyncFunc(v)
		if !ok {
			return nil, false
		}
		out = append(out, keys...)
	}
	return out, true
}

// readCall recognises reads of listers and stores.
func (ev *informerEvents) readCall(c flow.Call) bool {
	var source ssa.Value
	switch {
	case kube.IsListAll(c.Fn):
		source = c.Args[0]
	case c.Method && c.Static == nil && c.Target == nil:
		if _, ok := kube.ReadsCache(c.Fn, c.Args[0].Type()); ok {
			source = c.Args[0]
		}
	}
	if source == nil {
		return false
	}
	_, async := c.Instr.(*ssa.Go)
	keys := ev.p.Flow.Informer(source)
	if len(keys) > 0 {
		ev.read(InformerRead{Call: c, Keys: keys, Async: async, Site: ev.p.SiteOf(c.Instr)})
	}
	return true
}

func (ev *informerEvents) read(r InformerRead) {
	ev.add(informerEvent{kind: informerRead, at: r.Call.Instr, keys: r.Keys, read: r})
}

// summary applies what is known of the callee.
func (ev *informerEvents) summary(c flow.Call, async bool) bool {
	s := ev.p.summaryFor(c)
	if s == nil {
		return c.Static != nil && ev.p.funcs[c.Static] != nil && !ev.p.funcs[c.Static].TooComplex
	}
	ev.apply(c, c, s, async)
	for _, pc := range s.Calls { // literals that the callee calls
		if pc.Param < len(c.Args) {
			ev.value(c, c.Args[pc.Param], async)
		}
	}
	return true
}

// apply turns the claims of a callee into events at call c; callee tells what
// its parameters are bound to.
func (ev *informerEvents) apply(c, callee flow.Call, s *Summary, async bool) {
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
func (ev *informerEvents) bind(c flow.Call, at ParamPath) []flow.InformerKey {
	path, fuzzy := at.Path, false
	if n := len(path); n > 0 && path[n-1] == '~' {
		path, fuzzy = path[:n-1], true
	}
	params := len(c.Args)
	if c.Closure != nil && c.Static != nil {
		params = len(c.Static.Params)
	}
	if at.Param < params {
		if at.Param < len(c.Args) {
			return ev.p.Flow.Below(c.Args[at.Param], path, fuzzy)
		}
		return nil
	}
	if i := at.Param - params; c.Closure != nil && i < len(c.Closure.Bindings) {
		return ev.p.Flow.Captured(c.Closure.Bindings[i], path, fuzzy)
	}
	return nil
}

// literals handles functions that are given to a callee which runs them, and
// literals that ask HasSynced, which are there to be waited for.
func (ev *informerEvents) literals(c flow.Call, async bool) {
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
		switch a := flow.Unwrap(a).(type) {
		case *ssa.MakeClosure:
			if f := ev.p.Flow.FuncValue(a); f.Closure != nil && ev.asks(f.Static) || f.Method && kube.IsHasSynced(f.Fn) {
				keys, ok := ev.p.Flow.SyncFunc(a)
				if !ok {
					keys = nil
				}
				if !async {
					ev.wait(c, keys, false)
				}
			}
		}
	}
}

// asks: a literal calls HasSynced or waits.
func (ev *informerEvents) asks(fn *ssa.Function) bool {
	for _, c := range ev.p.Flow.Calls(fn) {
		if kube.IsHasSynced(c.Fn) || kube.IsCacheSyncWait(c.Fn) {
			return true
		}
	}
	return false
}

// value applies the summary of a function value that c's callee runs.
func (ev *informerEvents) value(c flow.Call, v ssa.Value, async bool) {
	if v == nil {
		return
	}
	f := ev.p.Flow.FuncValue(v)
	if s := ev.p.summaryFor(f); s != nil {
		ev.apply(c, f, s, async)
	}
}

// unknown: a callee of which nothing is known may start and wait for what it is given.
func (ev *informerEvents) unknown(c flow.Call) {
	if c.Method && (kube.LeadsToInformer(c.Fn, c.Args[0].Type()) || kube.IsHasSynced(c.Fn)) {
		return
	}
	if !c.Method && (kube.NewListerOf(c.Fn) || kube.IsNewPrivateStore(c.Fn)) {
		return
	}
	args := c.Args
	if c.Method {
		args = args[1:]
	}
	for _, a := range args {
		a = flow.Unwrap(a)
		if !kube.IsFactory(a.Type()) && !kube.IsInformer(a.Type()) && !kube.IsCacheController(a.Type()) && !kube.IsResourceInformer(a.Type()) {
			continue
		}
		if keys := ev.p.Flow.Informer(a); len(keys) > 0 {
			ev.wait(c, keys, false)
		}
	}
}

// early reports whether a read can be reached on a path where nothing has
// waited for its informer.
//
// ticks: time that passes counts, too. A loop that looks again and again is
// right in the end.
func (ev *informerEvents) early(at ssa.Instruction, keys []flow.InformerKey, ticks bool) bool {
	seen := make(map[*ssa.BasicBlock]bool)
	var block func(b *ssa.BasicBlock, end int) bool
	block = func(b *ssa.BasicBlock, end int) bool {
		for i := end - 1; i >= 0; i-- {
			if ev.coveredAt(b.Instrs[i], keys, ticks) {
				return false
			}
		}
		if len(b.Preds) == 0 {
			return true
		}
		for _, pred := range b.Preds {
			if ev.asked(pred, b, keys) {
				continue
			}
			if !seen[pred] {
				seen[pred] = true
				if block(pred, len(pred.Instrs)) {
					return true
				}
			}
		}
		return false
	}
	return block(at.Block(), flow.Index(at))
}

func (ev *informerEvents) coveredAt(i ssa.Instruction, keys []flow.InformerKey, ticks bool) bool {
	for _, n := range ev.at[i] {
		e := &ev.list[n]
		if e.kind != informerWait || e.tick && !ticks {
			continue
		}
		if e.all || flow.CoversAny(e.keys, keys) && (!e.factory || ev.started(e, keys)) || ev.holds(e.keys, keys) {
			return true
		}
	}
	return false
}

// asked: the edge is taken only when HasSynced of the informer was true.
func (ev *informerEvents) asked(pred, succ *ssa.BasicBlock, keys []flow.InformerKey) bool {
	for _, c := range ev.p.Flow.EdgeConds(pred, succ) {
		call, ok := c.Value.(*ssa.Call)
		if !ok || !c.Val {
			continue
		}
		if hs, ok := ev.p.Flow.Resolve(call); ok && hs.Method && kube.IsHasSynced(hs.Fn) {
			if of := ev.p.Flow.Informer(hs.Args[0]); len(of) == 0 || flow.CoversAny(of, keys) {
				return true
			}
			continue
		}
		if of, ok := ev.p.Flow.SyncFunc(call.Call.Value); ok && flow.CoversAny(of, keys) {
			return true
		}
	}
	return false
}

// holds: the wait is for something that was made from the informer, or that
// the informer was put into: it may well cover it.
func (ev *informerEvents) holds(waited, keys []flow.InformerKey) bool {
	for _, w := range waited {
		call, ok := w.Root.(*ssa.Call)
		if !ok {
			continue
		}
		c, ok := ev.p.Flow.Resolve(call)
		if !ok || kube.MakesInformers(c.Fn) {
			continue
		}
		for _, a := range c.Args {
			if flow.CoversAny(ev.p.Flow.Informer(a), keys) {
				return true
			}
		}
	}
	return false
}

// started: the informers were registered with their factory before a start
// that comes before the wait. A factory that is not made here, or handed to
// others, counts as started.
func (ev *informerEvents) started(wait *informerEvent, keys []flow.InformerKey) bool {
	factory := ev.madeKey(wait.keys)
	if factory == nil {
		return true
	}
	var starts, regs []ssa.Instruction
	for _, c := range ev.calls {
		if !c.Method {
			if ev.givenTo(c, *factory) {
				return true
			}
			continue
		}
		recvType := c.Args[0].Type()
		recv := ev.p.Flow.Informer(c.Args[0])
		switch {
		case c.Static == nil && kube.IsFactoryStart(c.Fn, recvType), c.Static != nil && kube.IsFactoryStart(c.Fn, recvType):
			if flow.CoversAny(recv, wait.keys) {
				starts = append(starts, c.Instr)
			}
		case kube.Registers(c.Fn):
			if v, ok := c.Instr.(*ssa.Call); ok && flow.CoversAny(ev.p.Flow.Informer(first(v)), keys) {
				regs = append(regs, c.Instr)
			}
		default:
			if ev.givenTo(c, *factory) {
				return true
			}
		}
	}
	if ev.captured(*factory) {
		return true
	}
	for _, s := range starts {
		if !flow.Reaches(s, wait.at, nil) {
			continue
		}
		for _, r := range regs {
			if flow.Reaches(r, s, nil) {
				return true
			}
		}
		if len(regs) == 0 {
			return true
		}
	}
	return false
}

// first returns the value of a call, or its first result.
func first(c *ssa.Call) ssa.Value {
	if r := flow.Result(c, 0); r != nil {
		return r
	}
	return c
}

// givenTo: the factory, or something of it, is an argument of c.
func (ev *informerEvents) givenTo(c flow.Call, factory flow.InformerKey) bool {
	args := c.Args
	if c.Method {
		args = args[1:]
	}
	for _, a := range args {
		if kube.IsFactory(a.Type()) || kube.IsResourceInformer(a.Type()) {
			if flow.CoversAny([]flow.InformerKey{factory}, ev.p.Flow.Informer(a)) {
				return true
			}
		}
	}
	return false
}

// captured: a function literal has the factory.
func (ev *informerEvents) captured(factory flow.InformerKey) bool {
	for _, b := range ev.fn.Blocks {
		for _, i := range b.Instrs {
			mc, ok := i.(*ssa.MakeClosure)
			if !ok {
				continue
			}
			for _, v := range mc.Bindings {
				if kube.IsFactory(v.Type()) || kube.IsFactory(deref(v.Type())) {
					if flow.CoversAny([]flow.InformerKey{factory}, ev.p.Flow.Captured(v, "", false)) {
						return true
					}
				}
			}
		}
	}
	return false
}

func deref(t types.Type) types.Type {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}

// madeKey returns the key whose root is a call that makes it in this function.
func (ev *informerEvents) madeKey(keys []flow.InformerKey) *flow.InformerKey {
	for i := range keys {
		if c, ok := keys[i].Root.(*ssa.Call); ok && c.Parent() == ev.fn && madeCall(c) {
			return &keys[i]
		}
	}
	return nil
}

// madeCall: the call yields a factory, an informer, or the pair of a store and
// its controller, not something that holds them.
func madeCall(c *ssa.Call) bool {
	t := c.Type()
	if tup, ok := t.(*types.Tuple); ok {
		if tup.Len() != 2 {
			return false
		}
		return kube.IsStore(tup.At(0).Type()) && kube.IsCacheController(tup.At(1).Type())
	}
	return kube.IsFactory(t) || kube.IsInformer(t)
}

// EarlyInformerReads returns the reads of informer caches in fn that can come
// before a wait for the informer, in the order of the blocks.
func (p *Package) EarlyInformerReads(fn *ssa.Function) []InformerRead {
	ev := p.informersOf(fn)
	if ev == nil {
		return nil
	}
	var out []InformerRead
	for i := range ev.list {
		e := &ev.list[i]
		if e.kind != informerRead || !ev.early(e.at, e.keys, ev.madeKey(e.keys) != nil) || ev.filled(e.keys) {
			continue
		}
		r := e.read
		if k := ev.madeKey(e.keys); k != nil {
			r.Made = k.Root.(*ssa.Call)
		}
		r.Wait = ev.waitBelow(e)
		out = append(out, r)
	}
	return out
}

// filled: objects are put into the informer's store by hand somewhere in the function.
func (ev *informerEvents) filled(keys []flow.InformerKey) bool {
	for _, c := range ev.calls {
		if c.Method && kube.FillsStore(c.Fn, c.Args[0].Type()) && flow.CoversAny(ev.p.Flow.Informer(c.Args[0]), keys) {
			return true
		}
	}
	return false
}

func (ev *informerEvents) waitBelow(read *informerEvent) ssa.Instruction {
	for i := range ev.list {
		e := &ev.list[i]
		if e.kind == informerWait && e.sure && e.at != read.at && flow.CoversAny(e.keys, read.keys) && flow.Reaches(read.at, e.at, nil) {
			return e.at
		}
	}
	return nil
}

// informerClaims fills Waits and Uses of a summary.
func (in *interp) informerClaims(s *Summary) {
	ev := in.p.informersOf(in.fn)
	if ev == nil {
		return
	}
	for i := range ev.list {
		e := &ev.list[i]
		if e.kind == informerWait {
			if (e.all || !e.sure) && !e.tick {
				addWait(s, ParamPath{Param: anything})
			}
			if e.sure {
				for _, k := range e.keys {
					if at, ok := in.paramPath(k); ok {
						addWait(s, at)
					}
				}
			}
			continue
		}
		if !ev.early(e.at, e.keys, false) || ev.filled(e.keys) || ev.waitBelow(e) != nil {
			continue // the last is reported in this function
		}
		for _, k := range e.keys {
			if at, ok := in.paramPath(k); ok {
				addUse(s, ParamUse{ParamPath: at, Site: e.read.Site, Async: e.read.Async || !ev.early(e.at, e.keys, true)})
			}
		}
	}
}

func addWait(s *Summary, at ParamPath) {
	for _, w := range s.Waits {
		if w == at {
			return
		}
	}
	s.Waits = append(s.Waits, at)
}

// maxUses bounds the reads that a summary tells of.
const maxUses = 16

func addUse(s *Summary, u ParamUse) {
	for i, x := range s.Uses {
		if x.ParamPath == u.ParamPath {
			if x.Async && !u.Async {
				s.Uses[i] = u
			}
			return
		}
	}
	if len(s.Uses) < maxUses && len(u.Path) < 200 {
		s.Uses = append(s.Uses, u)
	}
}

// paramPath turns a key into terms of the function's parameters and captured variables.
func (in *interp) paramPath(k flow.InformerKey) (ParamPath, bool) {
	path := k.Path
	if k.Fuzzy {
		path += "~"
	}
	for i, p := range in.fn.Params {
		if k.Root == ssa.Value(p) {
			return ParamPath{Param: i, Path: path}, true
		}
	}
	for i, v := range in.fn.FreeVars {
		if k.Root == ssa.Value(v) {
			return ParamPath{Param: len(in.fn.Params) + i, Path: path}, true
		}
	}
	return ParamPath{}, false
}
