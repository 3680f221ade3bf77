package sharedstate

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// onlyOpen returns the use of a field without its guard, of the one function that
// has such uses. Where there are several, the mutex may be for something else; so
// may it where another lock is held.
func (c *checker) onlyOpen(uses []access, g *guard, writers map[*ssa.Function]bool) (open access, ok bool) {
	fns := make(map[*ssa.Function]bool)
	for _, a := range uses {
		fn := ssaflow.Outermost(a.fn)
		if !a.known || a.own() || exempt(fn) || g.mode(a.held, a.Base) != 0 {
			continue
		}
		if len(a.held) > 0 {
			return access{}, false
		}
		if !fns[fn] && c.exposed(a, g) && !c.callers.NeverBeside(a.Instr, a.Write, writers) {
			fns[fn] = true
			open = a
		}
	}
	return open, len(fns) == 1
}

// exposed: a happens without the guard on some way, and nobody who calls its
// function holds another lock, which may protect the field as well.
func (c *checker) exposed(a access, g *guard) bool {
	param := ssaflow.ParamOf(a.Base.Root)
	if param == nil || locks.StartedByGo(a.fn) {
		return c.open(a) && !c.callersLock(ssaflow.Outermost(a.fn))
	}
	open, other := c.entrances(param, a.Base.Path, g, 0)
	return open && !other
}

// entrances looks at the calls of the function of param: whether one is made with
// no lock held, and whether one is made under another lock than the guard.
func (c *checker) entrances(param *ssa.Parameter, path ssaflow.Steps, g *guard, depth int) (open, other bool) {
	if depth >= maxEntered {
		return false, true
	}
	fn := param.Parent()
	open = ast.IsExported(fn.Name()) || c.callers.Callers(fn).AsValue
	for _, s := range c.callers.Sites(fn) {
		arg := s.Call.ArgOf(param)
		if arg == nil {
			continue
		}
		at := c.pass.Flow.PlaceOf(arg)
		held, known := c.locks.At(s.Call.Instr)
		if made := locks.MadeByFunction(at.Root); made || exempt(ssaflow.Outermost(s.Caller)) {
			other = other || made && len(held) > 0 // got by a call under a lock
			continue
		}
		up := ssaflow.ParamOf(at.Root)
		switch {
		case g.mode(held, at.Below(path)) != 0:
		case !known || len(held) > 0:
			other = true
		case up == nil:
			open = true
			other = other || c.callersLock(ssaflow.Outermost(s.Caller))
		default:
			o, x := c.entrances(up, at.Path+path, g, depth+1)
			open, other = open || o, other || x
		}
	}
	return open, other
}
