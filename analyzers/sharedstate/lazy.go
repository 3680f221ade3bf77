package sharedstate

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// lazy reports package maps that a function fills when it finds them empty.
func (c *checker) lazy() {
	if c.pass.Pkg.Name() == "main" || slices.Contains(strings.Split(c.pass.Pkg.Path(), "/"), "cmd") {
		return // a program, or a part of one: who fills it at first use does so from its start
	}
	for _, a := range c.globals {
		g := a.Base.Root.(*ssa.Global)
		if !a.Write || !c.bare(a) || !c.onlyLazy(a.fn, g) || c.onlyAtStart(locks.Outermost(a.fn), 0) || registers(a) {
			continue
		}
		c.report(a.Load, g.Object(), nil, " is filled at first use without a lock: two callers at once end the process with concurrent map writes; fill it in a sync.Once or guard it with a mutex")
	}
}

// registers: what is put into the map was handed in by the caller: a registry,
// which packages fill while they are initialised, though it looks for duplicates.
func registers(a access) bool {
	put, ok := a.Instr.(*ssa.MapUpdate)
	return ok && ssaflow.ParamOf(ssaflow.Unwrap(put.Value)) != nil
}

// onlyLazy: fn writes to the map only what it did not find there. What also writes
// without looking fills a registry, at a time of its own.
func (c *checker) onlyLazy(fn *ssa.Function, g *ssa.Global) bool {
	for _, a := range c.globals {
		if a.Write && a.fn == fn && a.Base.Root == ssa.Value(g) && !c.foundEmpty(a, g) {
			return false
		}
	}
	return true
}

// foundEmpty: the write is made because the map was empty or lacked the key.
func (c *checker) foundEmpty(a access, g *ssa.Global) bool {
	of := func(v ssa.Value) bool {
		load, ok := v.(*ssa.UnOp)
		return ok && load.Op == token.MUL && load.X == ssa.Value(g)
	}
	for _, k := range c.pass.Flow.Known(a.Instr.Block()) {
		if x, isNil, ok := k.NilTest(); ok && isNil && of(x) {
			return true
		}
		switch v := k.Value.(type) {
		case *ssa.BinOp:
			call, ok := v.X.(*ssa.Call)
			if !ok || (v.Op == token.EQL) != k.Val {
				continue
			}
			if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" && of(call.Call.Args[0]) {
				return true
			}
		case *ssa.Extract:
			if l, ok := v.Tuple.(*ssa.Lookup); ok && v.Index == 1 && !k.Val && of(l.X) {
				return true
			}
		}
	}
	return false
}

// onlyAtStart: fn is called only while the package is initialised, by main or
// by tests.
func (c *checker) onlyAtStart(fn *ssa.Function, depth int) bool {
	if fn.Name() == "init" || fn.Name() == "main" {
		return true
	}
	callers := c.callers.Callers(fn)
	if depth > 4 || !callers.Complete() {
		return false
	}
	for _, s := range callers.Sites {
		if !c.inTest(s.Caller) && !c.onlyAtStart(locks.Outermost(s.Caller), depth+1) {
			return false
		}
	}
	return true
}

// inOnce: fn, or a function around it, is run by a sync.Once.
func inOnce(p *ssaflow.Package, fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		var v ssa.Value = fn
		if mc := ssaflow.MadeAt(fn); mc != nil {
			v = mc
		}
		if v.Referrers() == nil {
			continue
		}
		for _, r := range *v.Referrers() {
			call, ok := r.(*ssa.Call)
			if !ok {
				continue
			}
			if obj := called(p, call); obj != nil && kube.PkgPath(obj.Pkg()) == "sync" {
				return true
			}
		}
	}
	return false
}

func called(p *ssaflow.Package, call *ssa.Call) *types.Func {
	c, _ := p.Resolve(call)
	return c.Fn
}
