package sharedstate

import (
	"go/ast"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// guarded reports accesses to a map without the mutex of its struct that the
// other methods hold, and changes while that mutex is only read-locked.
func (c *checker) guarded() {
	for _, field := range c.order {
		g := c.guardOf(field)
		if g == nil {
			c.unwritten(field)
			continue
		}
		seen := make(map[*ssa.Function]bool)
		for _, a := range c.fields[field] {
			fn := locks.Outermost(a.fn)
			if !a.known || fresh(a.Base.Root) || seen[fn] || exempt(c.pass.Flow, fn) {
				continue
			}
			if mode := g.mode(a); mode == locks.Read && a.Write && onlyRead(a.held) {
				seen[fn] = true
				c.report(a.Load, field, nil, " is changed while %s is only read-locked, so that others use it at the same time: concurrent map access ends the process; use Lock",
					g.mutex.Name())
				continue
			} else if mode != 0 || len(a.held) > 0 {
				continue
			}
			if !c.unlocked(a, g) {
				continue
			}
			seen[fn] = true
			what := "read"
			if a.Write {
				what = "changed"
			}
			c.report(a.Load, field, c.pass.Cause(g.write.Instr, "changed here under the lock"),
				" is %s without %s, which %s holds to change it: concurrent map access ends the process; lock it here too",
				what, g.mutex.Name(), memory.FuncName(g.write.fn))
		}
	}
}

// A guard is the mutex that belongs to a map.
type guard struct {
	mutex *types.Var
	paths []ssaflow.Steps // below the struct that has both
	write access          // a change under the lock
}

// mutexPaths are the ways from a struct to the mutex in its field mu: the field
// may hold a pointer to it.
func mutexPaths(mu *types.Var) []ssaflow.Steps {
	at := ssaflow.FieldSteps(mu.Name())
	return []ssaflow.Steps{at, at.Deref()}
}

// mode returns how a's function holds the guard.
func (g *guard) mode(a access) locks.Mode {
	for _, path := range g.paths {
		if m := a.held[a.Base.Below(path)]; m != 0 {
			return m
		}
	}
	return 0
}

// guardOf finds the mutex of the struct that at least two functions hold when
// they use the map, one of them to change it.
func (c *checker) guardOf(field *types.Var) *guard {
	uses := c.fields[field]
	fa, ok := uses[0].Load.(*ssa.UnOp).X.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	var best *guard
	most := 1
	for _, mu := range locks.Mutexes(fa.X.Type()) {
		g := &guard{mutex: mu, paths: mutexPaths(mu)}
		fns := make(map[*ssa.Function]bool)
		changed := false
		for _, a := range uses {
			if g.mode(a) == 0 || fresh(a.Base.Root) {
				continue
			}
			fns[locks.Outermost(a.fn)] = true
			if a.Write && g.mode(a)&locks.Write != 0 && !changed {
				g.write, changed = a, true
			}
		}
		if len(fns) > most && changed {
			best, most = g, len(fns)
		}
	}
	return best
}

// unlocked: a happens while nobody up the calls holds the guard, as far as the
// package shows, and while the struct is in use.
func (c *checker) unlocked(a access, g *guard) bool {
	if _, started := startedBy(a.fn); started {
		return true
	}
	if c.replaced(a) {
		return false
	}
	param := ssaflow.ParamOf(a.Base.Root)
	if param == nil {
		return a.Base.Root != nil && a.fn.Parent() == nil && ast.IsExported(a.fn.Name())
	}
	return c.entered(param, a.Base.Path, g, 0)
}

// entered: the function of param is entered without the guard on some way.
func (c *checker) entered(param *ssa.Parameter, path ssaflow.Steps, g *guard, depth int) bool {
	fn := param.Parent()
	index := indexOf(param)
	if index < 0 || depth > 4 {
		return false
	}
	sites := 0
	for _, s := range c.callers.Sites(fn) {
		if c.inTest(s.Caller) || index >= len(s.Call.Args) {
			continue
		}
		at := c.pass.Flow.PlaceOf(s.Call.Args[index])
		if fresh(at.Root) || exempt(c.pass.Flow, locks.Outermost(s.Caller)) {
			continue
		}
		sites++
		if _, isGo := s.Call.Instr.(*ssa.Go); isGo {
			return true
		}
		held, known := c.locks.At(s.Call.Instr)
		if !known || len(held) > 0 {
			continue
		}
		up := ssaflow.ParamOf(at.Root)
		if up == nil || ast.IsExported(fn.Name()) {
			return true
		}
		if c.entered(up, at.Path+path, g, depth+1) {
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

// fresh: root is made by the function itself, so nobody else has it yet.
func fresh(root ssa.Value) bool {
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

func onlyRead(held locks.Held) bool {
	for _, mode := range held {
		if mode != locks.Read {
			return false
		}
	}
	return true
}

// startedBy returns the go statement that runs fn, a literal, or one around it.
func startedBy(fn *ssa.Function) (*ssa.Go, bool) {
	for ; fn != nil && fn.Parent() != nil; fn = fn.Parent() {
		refs := fn.Referrers()
		if mc := ssaflow.MadeAt(fn); mc != nil {
			refs = mc.Referrers()
		}
		if refs == nil {
			continue
		}
		for _, r := range *refs {
			if g, ok := r.(*ssa.Go); ok {
				return g, true
			}
		}
	}
	return nil, false
}

var (
	setupName  = regexp.MustCompile(`^(New|new|Setup|setup|Init|init|With|Inject|Complete|main$)`)
	heapMethod = map[string]bool{"Len": true, "Less": true, "Swap": true, "Push": true, "Pop": true, "String": true, "GoString": true}
)

// exempt: a function that runs before others do, or says that its caller locks.
func exempt(p *ssaflow.Package, fn *ssa.Function) bool {
	if onpurpose.Named(fn.Name(), onpurpose.Locked) || setupName.MatchString(fn.Name()) || heapMethod[fn.Name()] {
		return true
	}
	d, ok := fn.Syntax().(*ast.FuncDecl)
	return ok && d.Doc != nil && onpurpose.Says(d.Doc.Text(), onpurpose.LocksElsewhere)
}
