package sharedstate

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var lazy = rule.Form{Name: "lazy", Run: say("lazy")}

// lazy finds package maps that a function fills when it finds them empty.
func (c *checker) lazy() {
	if c.pass.Pkg.Name() == "main" || slices.Contains(strings.Split(c.pass.Pkg.Path(), "/"), "cmd") {
		return // a program, or a part of one: who fills it at first use does so from its start
	}
	for _, a := range c.globals {
		g := a.Base.Root.(*ssa.Global)
		if a.Write && c.bare(a) && c.onlyLazy(a.Fn, g) && !c.onlyAtStart(c.around(a.Fn), 0) && !registers(a) && !c.onDemand(a) && !c.pass.Quiet(c.oneWorker(g), a.Instr, "one worker uses it") {
			c.report("lazy", a.Load, g.Object(), nil, " is filled at first use without a lock: two callers at once end the process with concurrent map writes; fill it in a sync.Once or guard it with a mutex")
		}
	}
}

// registers: what is put into the map was handed in by the caller: a registry,
// which packages fill while they are initialised, though it looks for duplicates.
func registers(a locks.Access) bool {
	put, ok := a.Instr.(*ssa.MapUpdate)
	return ok && ssaflow.ParamOf(ssaflow.Unwrap(put.Value)) != nil
}

// onDemand: an exported function that returns nothing and that nobody calls here fills
// the map when its caller asks for that, and not when somebody needs what is in it.
func (c *checker) onDemand(a locks.Access) bool {
	sig := a.Fn.Signature
	callers := c.callers.Callers(a.Fn)
	return sig.Results().Len() == 0 && sig.Recv() == nil && callers.Exported && !callers.AsValue && len(callers.Sites) == 0
}

// onlyLazy: fn writes to the map only what it did not find there. What also writes
// without looking fills a registry, at a time of its own.
func (c *checker) onlyLazy(fn *ssa.Function, g *ssa.Global) bool {
	lacks := func(k ssaflow.Cond) bool {
		return ssaflow.MapLacks == k.OfMap(func(v ssa.Value) bool {
			load, ok := v.(*ssa.UnOp)
			return ok && load.Op == token.MUL && load.X == ssa.Value(g)
		})
	}
	for _, a := range c.globals {
		if a.Write && a.Fn == fn && a.Base.Root == ssa.Value(g) && !slices.ContainsFunc(c.pass.Flow.Known(a.Instr.Block()), lacks) {
			return false
		}
	}
	return true
}
