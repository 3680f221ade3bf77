package locks

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// CallersHold reports whether some call of fn in the package, or of what calls
// it, is made under a lock, or at a time that is not clear. Functions that are
// entered by others, who know nothing of the package's locks, end the way up.
func (l *Locks) CallersHold(g *callgraph.Graph, fn *ssa.Function, entered func(*ssa.Function) bool) bool {
	seen := make(map[*ssa.Function]bool)
	var up func(fn *ssa.Function) bool
	up = func(fn *ssa.Function) bool {
		if seen[fn] {
			return false
		}
		seen[fn] = true
		return l.throughUnderLock(g, fn) || slices.ContainsFunc(g.Sites(fn), func(s callgraph.Site) bool {
			held, known := l.At(s.Call.Instr)
			return len(held) > 0 || !entered(s.Caller) && (!known || up(ssaflow.Outermost(s.Caller)))
		})
	}
	return up(fn)
}

// throughUnderLock: a call of an interface's method that may run fn is made under
// a lock, or at a time that is not clear.
func (l *Locks) throughUnderLock(g *callgraph.Graph, fn *ssa.Function) bool {
	return slices.ContainsFunc(g.Through(fn), func(s callgraph.Site) bool {
		held, known := l.At(s.Call.Instr)
		return !known || len(held) > 0
	})
}

// StartedByGo reports whether a go statement runs fn, a literal, or one around it.
func StartedByGo(fn *ssa.Function) bool {
	for ; fn.Parent() != nil; fn = fn.Parent() {
		if slices.ContainsFunc(literalUses(fn), func(use ssa.Instruction) bool { _, ok := use.(*ssa.Go); return ok }) {
			return true
		}
	}
	return false
}

// InOnce reports whether fn, a literal, or one around it, is run by a sync.Once or
// becomes a sync.OnceFunc.
func InOnce(p *ssaflow.Package, fn *ssa.Function) bool {
	for ; fn.Parent() != nil; fn = fn.Parent() {
		for _, use := range literalUses(fn) {
			if call, ok := use.(*ssa.Call); ok {
				if c, ok := p.Resolve(call); ok && c.Fn != nil && kube.PkgPath(c.Fn.Pkg()) == "sync" {
					return true
				}
			}
		}
	}
	return false
}

// MadeByFunction reports whether root, the root of a place, is memory that the
// function itself makes, or gets from a call: as far as it goes, nobody else has
// it yet.
func MadeByFunction(root ssa.Value) bool {
	switch root := root.(type) {
	case *ssa.Alloc:
		return ssaflow.ParamOf(root) == nil
	case *ssa.Call:
		return true
	case *ssa.Extract:
		_, isCall := root.Tuple.(*ssa.Call)
		return isCall
	}
	return false
}
