package sharedstate

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// A guard is the mutex that belongs to a map or field.
type guard struct {
	mutex *types.Var
	paths []ssaflow.Steps // below the struct that has both
	write access          // a change under the lock
}

// guards returns the mutexes of the struct of type t. The field may hold a pointer
// to one.
func guards(t types.Type) []*guard {
	var out []*guard
	for _, mu := range locks.Mutexes(t) {
		at := ssaflow.FieldSteps(mu.Name())
		out = append(out, &guard{mutex: mu, paths: []ssaflow.Steps{at, at.Deref()}})
	}
	return out
}

// mode returns how the guard of the struct at base is held.
func (g *guard) mode(held locks.Held, base ssaflow.AccessPath) locks.Mode {
	for _, path := range g.paths {
		if m := held[base.Below(path)]; m != 0 {
			return m
		}
	}
	return 0
}

// guarded looks at the uses of the maps that belong to a mutex of their struct, and
// finds one mistake of each function.
func (c *checker) guarded() {
	for _, field := range c.order {
		fa, ok := c.fields[field][0].Load.(*ssa.UnOp).X.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		g := guardOf(guards(fa.X.Type()), c.fields[field])
		if g == nil {
			c.lockedReads(guards(fa.X.Type()), field)
			continue
		}
		seen := make(map[*ssa.Function]bool)
		for _, a := range c.fields[field] {
			if fn := ssaflow.Outermost(a.fn); a.known && !a.own() && !seen[fn] && !exempt(fn) {
				seen[fn] = c.readLocked(a, g) || c.unlocked(a, g)
			}
		}
	}
}

// guardOf finds the mutex that most functions, and at least two, hold when they
// use the map, one of them to change it.
func guardOf(all []*guard, uses []access) *guard {
	var best *guard
	most := 1
	for _, g := range all {
		fns := make(map[*ssa.Function]bool)
		changed := false
		for _, a := range uses {
			mode := g.mode(a.held, a.Base)
			if mode == 0 || a.own() {
				continue
			}
			fns[ssaflow.Outermost(a.fn)] = true
			if a.Write && mode&locks.Write != 0 && !changed {
				g.write, changed = a, true
			}
		}
		if len(fns) > most && changed {
			best, most = g, len(fns)
		}
	}
	return best
}

// open: a happens while nobody up the calls holds a lock, as far as the package
// shows, and while the struct is in use.
func (c *checker) open(a access) bool {
	if locks.StartedByGo(a.fn) {
		return true
	}
	if c.replaced(a) {
		return false
	}
	if param := ssaflow.ParamOf(a.Base.Root); param != nil {
		return c.entered(param, 0)
	}
	return a.Base.Root != nil && a.fn.Parent() == nil && ast.IsExported(a.fn.Name())
}

// maxEntered is how many calls the rule goes up.
const maxEntered = 5

// entered: the function of param is entered without a lock on some way.
func (c *checker) entered(param *ssa.Parameter, depth int) bool {
	fn := param.Parent()
	if depth >= maxEntered {
		return false
	}
	sites := 0
	for _, s := range c.callers.Sites(fn) {
		arg := s.Call.ArgOf(param)
		if arg == nil {
			continue
		}
		root := c.pass.Flow.PlaceOf(arg).Root
		if locks.MadeByFunction(root) || exempt(ssaflow.Outermost(s.Caller)) {
			continue
		}
		sites++
		if _, isGo := s.Call.Instr.(*ssa.Go); isGo {
			return true
		}
		if held, known := c.locks.At(s.Call.Instr); !known || len(held) > 0 {
			continue
		}
		if up := ssaflow.ParamOf(root); up == nil || ast.IsExported(fn.Name()) || c.entered(up, depth+1) {
			return true
		}
	}
	return sites == 0 && ast.IsExported(fn.Name())
}

// replaced: the map was taken out under the lock, and another put in its place.
func (c *checker) replaced(a access) bool {
	for _, b := range a.fn.Blocks {
		for _, i := range b.Instrs {
			if st, ok := i.(*ssa.Store); ok {
				if fa, ok := st.Addr.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Origin() == a.Field {
					return true
				}
			}
		}
	}
	return false
}
