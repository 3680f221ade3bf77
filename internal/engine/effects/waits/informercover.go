package waits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// early reports whether a read can be reached on a path where nothing has
// waited for its informer.
//
// ticks: time that passes counts, too. A loop that looks again and again is
// right in the end.
func (ev *informerEvents) early(at ssa.Instruction, keys []informer.Key, ticks bool) bool {
	covered := func(i ssa.Instruction) bool { return ev.coveredAt(i, keys, ticks) }
	entry := ev.fn.Blocks[0].Instrs[0]
	return at == entry || paths.Find(ev.p.Flow, paths.UpTo(at), paths.Query{Back: true,
		To:    func(i ssa.Instruction) bool { return i == entry && !covered(i) },
		Avoid: covered,
		Edge:  func(pred, succ *ssa.BasicBlock) bool { return !ev.asked(pred, succ, keys) },
	}).Found()
}

func (ev *informerEvents) coveredAt(i ssa.Instruction, keys []informer.Key, ticks bool) bool {
	for _, n := range ev.at[i] {
		e := &ev.list[n]
		if e.kind != informerWait || e.tick && !ticks {
			continue
		}
		if e.all || informer.CoversAny(e.keys, keys) && (!e.factory || ev.started(e, keys)) || ev.holds(e.keys, keys) || ev.givenApart(e.keys, keys) {
			return true
		}
	}
	return false
}

// asked: the edge is taken only when HasSynced of the informer was true.
func (ev *informerEvents) asked(pred, succ *ssa.BasicBlock, keys []informer.Key) bool {
	for c := range ev.p.Flow.EdgeConds(pred, succ).All() {
		call, ok := c.Value.(*ssa.Call)
		if !ok || !c.Val {
			continue
		}
		if hs, ok := ev.p.Flow.Resolve(call); ok && hs.Method && kube.IsHasSynced(hs.Fn) {
			if of := informer.Of(ev.p.Flow, hs.Args[0]); len(of) == 0 || informer.CoversAny(of, keys) {
				return true
			}
			continue
		}
		if of, ok := informer.SyncFunc(ev.p.Flow, call.Call.Value); ok && informer.CoversAny(of, keys) {
			return true
		}
	}
	return false
}

// holds: the wait is for something that was made from the informer, or that
// the informer was put into: it may well cover it.
func (ev *informerEvents) holds(waited, keys []informer.Key) bool {
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
			if informer.CoversAny(informer.Of(ev.p.Flow, a), keys) {
				return true
			}
		}
	}
	return false
}

// givenApart: the wait is for an informer of the same kind, from a factory of the same
// type, which another function of the package was given for it: one that fills a field
// with what tells of the informer, beside one that fills another with its lister.
func (ev *informerEvents) givenApart(waited, keys []informer.Key) bool {
	given := func(keys []informer.Key) (out []informer.Key) {
		for _, k := range keys {
			if param, ok := k.Root.(*ssa.Parameter); ok && param.Parent() != ev.fn && kube.IsFactory(param.Type()) {
				if n := kube.Named(param.Type()); n != nil {
					k.Root = n.Obj()
					out = append(out, k)
				}
			}
		}
		return out
	}
	return informer.CoversAny(given(waited), given(keys))
}

// started: the informers were registered with their factory before a start
// that comes before the wait. A factory that is not made here, or handed to
// others, counts as started.
func (ev *informerEvents) started(wait *informerEvent, keys []informer.Key) bool {
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
		recv := informer.Of(ev.p.Flow, c.Args[0])
		switch {
		case c.Static == nil && kube.IsFactoryStart(c.Fn, recvType), c.Static != nil && kube.IsFactoryStart(c.Fn, recvType):
			if informer.CoversAny(recv, wait.keys) {
				starts = append(starts, c.Instr)
			}
		case kube.Registers(c.Fn):
			if v, ok := c.Instr.(*ssa.Call); ok && informer.CoversAny(informer.Of(ev.p.Flow, first(v)), keys) {
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
		if !ssaflow.Reaches(s, wait.at, nil) {
			continue
		}
		for _, r := range regs {
			if ssaflow.Reaches(r, s, nil) {
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
	if r := ssaflow.Result(c, 0); r != nil {
		return r
	}
	return c
}

// givenTo: the factory, or something of it, is an argument of c.
func (ev *informerEvents) givenTo(c ssaflow.Call, factory informer.Key) bool {
	args := c.Args
	if c.Method {
		args = args[1:]
	}
	for _, a := range args {
		if kube.IsFactory(a.Type()) || kube.IsResourceInformer(a.Type()) {
			if informer.CoversAny([]informer.Key{factory}, informer.Of(ev.p.Flow, a)) {
				return true
			}
		}
	}
	return false
}

// captured: a function literal has the factory.
func (ev *informerEvents) captured(factory informer.Key) bool {
	for i := range ssaflow.Instrs(ev.fn) {
		mc, ok := i.(*ssa.MakeClosure)
		if !ok {
			continue
		}
		for _, v := range mc.Bindings {
			if kube.IsFactory(v.Type()) || kube.IsFactory(ssaflow.PointeeOf(v.Type())) {
				if informer.CoversAny([]informer.Key{factory}, informer.Captured(ev.p.Flow, v, "", false)) {
					return true
				}
			}
		}
	}
	return false
}

// madeKey returns the key whose root is a call that makes it in this function.
func (ev *informerEvents) madeKey(keys []informer.Key) *informer.Key {
	for i := range keys {
		if c, ok := keys[i].Root.(*ssa.Call); ok && keys[i].Made && c.Parent() == ev.fn && madeCall(c) {
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

// filled: objects are put into the informer's store by hand somewhere in the function.
func (ev *informerEvents) filled(keys []informer.Key) bool {
	return slices.ContainsFunc(ev.calls, func(c ssaflow.Call) bool {
		return c.Method && kube.FillsStore(c.Fn, c.Args[0].Type()) && informer.CoversAny(informer.Of(ev.p.Flow, c.Args[0]), keys)
	})
}

// polls: the read stands in a loop that lets time pass: it looks again.
func (ev *informerEvents) polls(read *informerEvent) bool {
	for _, h := range ssaflow.LoopHeaders(read.at.Block()) {
		for _, c := range ev.calls {
			if kube.Is(c.Fn, "time.Sleep") && loopHolds(h, c.Instr.Block()) {
				return true
			}
		}
		for i := range ev.list {
			if e := &ev.list[i]; e.tick && loopHolds(h, e.at.Block()) {
				return true
			}
		}
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

// loopHolds: block b is part of the loop that begins at h.
func loopHolds(h, b *ssa.BasicBlock) bool {
	return slices.Contains(ssaflow.LoopHeaders(b), h)
}

func (ev *informerEvents) waitBelow(read *informerEvent) ssa.Instruction {
	for i := range ev.list {
		e := &ev.list[i]
		if e.kind == informerWait && e.sure && e.at != read.at && informer.CoversAny(exact(e.keys), exact(read.keys)) && ssaflow.Reaches(read.at, e.at, nil) {
			return e.at
		}
	}
	return nil
}

// exact leaves out keys that stand for whatever a function yields.
func exact(keys []informer.Key) []informer.Key {
	var out []informer.Key
	for _, k := range keys {
		if _, ok := k.Root.(*types.Func); !ok {
			out = append(out, k)
		}
	}
	return out
}
