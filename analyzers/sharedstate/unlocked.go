package sharedstate

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var unlocked = rule.Form{Name: "unlocked", Run: say("unlocked", "readlocked")}

// unlocked finds an access to a map without the mutex of its struct that the other
// functions hold.
func (c *checker) unlocked(a locks.Access, g *locks.Guard) bool {
	if g.On(a) != 0 || len(a.Held) > 0 || locks.Keyed(c.pass.Flow, a.Fn) || !c.open(a) || c.beforeStart(a) {
		return false
	}
	if c.pass.Quiet(copied(a, g), a.Instr, "the function got a copy of the struct, with a mutex of its own") ||
		c.pass.Quiet(c.oneGoroutine(c.fields[a.Field]), a.Instr, "all that use it run in one goroutine, which is started once") ||
		c.pass.Quiet(c.calledByNobody(a.Fn), a.Instr, "the method stands for an interface, and nobody calls it") {
		return false
	}
	if c.loadedUnder(a, g) {
		e, done := c.alias(a)
		if c.pass.Quiet(c.unchanged(a), a.Instr, "it is an element of the map, which nobody changes") ||
			c.pass.Quiet(e == nil, a.Instr, "the map was read under the lock, and has no name of its own where it is used") {
			return false
		}
		c.reportAlias("unlocked", a, g, e, done)
		return true
	}
	what := "read"
	if a.Write {
		what = "changed"
	}
	advice, causes := c.advice(a, g)
	c.report("unlocked", a.Load, a.Field, append(c.pass.Cause(g.Write.Instr, "changed here under the lock"), causes...),
		" is %s without %s, which %s holds to change it: concurrent map access ends the process; %s",
		what, g.Mutex.Name(), memory.FuncName(g.Write.Fn), advice)
	return true
}

// beforeStart: all who call the function start a factory of informers afterwards, and
// none before: the handlers that use the map do not run yet.
func (c *checker) beforeStart(a locks.Access) bool {
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
