package blocking

import (
	"go/constant"
	"go/token"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// short is how long a worker may sleep unreported: shorter sleeps in mature code
// stand in loops with a limit.
const short = time.Second

// waits reports calls of fn that sleep, poll or wait without limit.
func (c *checker) waits(fn *ssa.Function) {
	for _, call := range c.pass.Flow.Calls(fn) {
		if _, isCall := call.Instr.(*ssa.Call); !isCall {
			continue
		}
		e, name := c.callText(call.Instr)
		if e == nil {
			continue
		}
		if channel, ok := kube.IsSleepWithoutContext(call.Fn); ok {
			if !isShort(call.Arg(0)) && (!channel || plainReceive(call.Value())) {
				c.pass.At(e).Sayf("%s blocks %s; %s", name, c.who(fn), c.instead(fn))
			}
			continue
		}
		switch i := kube.WaitsForContext(call.Fn); {
		case kube.WaitsForever(call.Fn):
			c.pass.At(e).Sayf("%s has no limit and blocks %s; %s", name, c.who(fn), c.instead(fn))
		case i >= 0 && c.unbounded(call.Arg(i), 0):
			c.pass.At(e).Sayf("%s has no limit, since %s has no deadline, and blocks %s; %s, or use a timeout",
				name, exprOf(e.Args, i), c.who(fn), c.instead(fn))
		case kube.IsCacheSyncWait(call.Fn) && c.stopsLate(call):
			c.pass.At(e).Sayf("%s has no limit if the informer cannot sync, and blocks %s; use a context with a timeout", name, c.who(fn))
		case kube.IsWaitGroupWait(call.Fn) && c.waitsForOthers(fn, call):
			c.pass.At(e).Sayf("%s waits for goroutines of other functions and blocks %s; %s", name, c.who(fn), c.instead(fn))
		case kube.RunsCommand(call.Fn) && c.plainCommand(call):
			c.pass.At(e).Sayf("%s has no limit and blocks %s; use exec.CommandContext with a timeout", name, c.who(fn))
		}
	}
}

// isShort: a constant below the limit, or one that is not positive.
func isShort(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil {
		return false
	}
	n, exact := constant.Int64Val(constant.ToInt(k.Value))
	return exact && time.Duration(n) < short
}

// plainReceive: the only use of the channel is a receive outside of a select.
func plainReceive(ch ssa.Value) bool {
	if ch == nil || ch.Referrers() == nil || len(*ch.Referrers()) != 1 {
		return false
	}
	switch r := (*ch.Referrers())[0].(type) {
	case *ssa.UnOp:
		return r.Op == token.ARROW
	case *ssa.Select:
		return r.Blocking && len(r.States) == 1
	}
	return false
}

// stopsLate: the stop channel of a wait for caches is Done of a context without
// deadline, or the context itself is an argument.
func (c *checker) stopsLate(call flow.Call) bool {
	for _, a := range call.Args {
		if kube.IsContext(a.Type()) && c.unbounded(a, 0) {
			return true
		}
		if isStop(a) && c.unbounded(a.(*ssa.Call).Call.Value, 0) {
			return true
		}
	}
	return false
}

// waitsForOthers: the wait group is kept in a field or package variable, and fn
// starts nothing itself.
func (c *checker) waitsForOthers(fn *ssa.Function, call flow.Call) bool {
	at := c.pass.Flow.PlaceOf(call.Args[0])
	if _, local := at.Root.(*ssa.Alloc); local || at.Path == "" {
		return false
	}
	return len(c.pass.Flow.Starts(fn)) == 0
}

// plainCommand: the command was made by exec.Command in this function.
func (c *checker) plainCommand(call flow.Call) bool {
	made := flow.MadeBy(call.Args[0])
	if made == nil {
		return false
	}
	by, ok := c.pass.Flow.Resolve(made)
	return ok && kube.IsCommand(by.Fn)
}
