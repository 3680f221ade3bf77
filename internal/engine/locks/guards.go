package locks

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// An Access is a use of a field or package variable with the locks that are
// certainly held there, apart from those that callers hold.
type Access struct {
	objects.MapUse
	Fn   *ssa.Function
	Held Held
	// Known is false when it runs at a time that is not clear, see [Locks.At].
	Known bool
}

// Access returns the use with the locks that are held there, by a function that
// gets the map as well.
func (l *Locks) Access(u objects.MapUse) Access {
	a := Access{MapUse: u, Fn: u.Instr.Parent()}
	a.Held, a.Known = l.At(u.Instr)
	ci, ok := u.Instr.(ssa.CallInstruction)
	if len(u.Inside) == 0 || !ok {
		return a
	}
	if c, ok := l.p.Resolve(ci); ok && c.Static != nil {
		inside, _ := l.At(u.Inside[0])
		for place, mode := range inside {
			if here, ok := outside(l.p, c, place); ok {
				a.Held[here] |= mode
			}
		}
	}
	return a
}

// Own reports whether nobody else has the struct of the access yet, as far as the
// function shows: it has made it, or got it from a call.
func (a Access) Own() bool { return MadeByFunction(a.Base.Root) }

// A Guard is a mutex that belongs to a field of the same struct: functions hold it
// when they use the field.
type Guard struct {
	Mutex *types.Var
	// Write is a change of the field under the mutex.
	Write Access
	// Funcs are the functions that hold it when they use the field.
	Funcs map[*ssa.Function]bool
	paths []ssaflow.Steps // from the struct to the mutex
}

// guards returns the mutexes of the struct that t is or points to, as guards of
// whichever field. The struct may hold a pointer to one.
func guards(t types.Type) []*Guard {
	var out []*Guard
	for _, mu := range mutexes(t) {
		at := ssaflow.FieldSteps(mu.Name())
		out = append(out, &Guard{Mutex: mu, paths: []ssaflow.Steps{at, at.Deref()}})
	}
	return out
}

// Mode returns how the guard of the struct at base is held.
func (g *Guard) Mode(held Held, base ssaflow.AccessPath) Mode {
	for _, path := range g.paths {
		if m := held[base.Below(path)]; m != 0 {
			return m
		}
	}
	return 0
}

// On returns how the guard is held at an access.
func (g *Guard) On(a Access) Mode { return g.Mode(a.Held, a.Base) }

// GuardOf returns the mutex of the struct of type t that most functions, and at
// least two, hold when they use a field, one of them to change it; nil when there
// is none. Where the struct has one mutex, those functions count as well that callers
// run under a lock, as under says.
func GuardOf(t types.Type, uses []Access, under func(Access) bool) *Guard {
	var best *Guard
	most, all := 1, guards(t)
	for _, g := range all {
		g.Funcs = make(map[*ssa.Function]bool)
		for _, a := range uses {
			mode := g.On(a)
			if a.Own() {
				continue
			}
			if mode == 0 {
				if len(all) == 1 && len(a.Held) == 0 && under(a) {
					g.Funcs[ssaflow.Outermost(a.Fn)] = true
				}
				continue
			}
			g.Funcs[ssaflow.Outermost(a.Fn)] = true
			if a.Write && mode&Write != 0 && g.Write.Instr == nil {
				g.Write = a
			}
		}
		if len(g.Funcs) > most && g.Write.Instr != nil {
			best, most = g, len(g.Funcs)
		}
	}
	return best
}

// entered: others can call fn: they can name it, or the function that hands the
// literal fn out.
func entered(fn *ssa.Function) bool { return ast.IsExported(fn.Name()) }

// maxEntrances is how many calls [Locks.Open] goes up.
const maxEntrances = 5

// Open reports whether the function of a parameter is entered on some way without
// any lock held: from a go statement, or by callers that hold none, up to where
// the argument is no parameter; exported functions are entered when nobody calls
// them here. What callers do with memory that they have made themselves does not
// count, nor do those that skip accepts.
func (l *Locks) Open(g *callgraph.Graph, param *ssa.Parameter, skip func(*ssa.Function) bool) bool {
	return l.open(g, param, skip, 0)
}

func (l *Locks) open(g *callgraph.Graph, param *ssa.Parameter, skip func(*ssa.Function) bool, depth int) bool {
	if depth >= maxEntrances || l.throughUnderLock(g, param.Parent()) || l.calledBack(param.Parent()) {
		return false
	}
	exported, sites := entered(param.Parent()), 0
	for _, s := range g.Sites(param.Parent()) {
		arg := s.Call.ArgOf(param)
		if arg == nil {
			continue
		}
		root := l.p.PlaceOf(arg).Root
		if MadeByFunction(root) || skip(ssaflow.Outermost(s.Caller)) {
			continue
		}
		sites++
		if _, isGo := s.Call.Instr.(*ssa.Go); isGo {
			return true
		}
		if held, known := l.At(s.Call.Instr); !known || len(held) > 0 {
			continue
		}
		if up := ssaflow.ParamOf(root); up == nil || exported || l.open(g, up, skip, depth+1) {
			return true
		}
	}
	return sites == 0 && exported
}
