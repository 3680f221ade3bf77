package sharedstate

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"golang.org/x/tools/go/ssa"
)

// unwritten reports maps that are read under the mutex of their struct, while
// all that changes them does so without.
func (c *checker) unwritten(field *types.Var) {
	uses := c.fields[field]
	fa, ok := uses[0].Load.(*ssa.UnOp).X.(*ssa.FieldAddr)
	if !ok {
		return
	}
	for _, mu := range locks.Mutexes(fa.X.Type()) {
		g := &guard{mutex: mu, paths: mutexPaths(mu)}
		var reader *access
		var writes []access
		for i, a := range uses {
			switch {
			case fresh(a.Base.Root) || !a.known || exempt(c.pass.Flow, locks.Outermost(a.fn)):
			case g.mode(a) != 0 && a.Write:
				return
			case g.mode(a) != 0:
				if reader == nil && c.alone(a) {
					reader = &uses[i]
				}
			case len(a.held) > 0:
				return
			case a.Write:
				writes = append(writes, a)
			}
		}
		if reader == nil {
			continue
		}
		seen := make(map[*ssa.Function]bool)
		for _, w := range writes {
			fn := locks.Outermost(w.fn)
			if seen[fn] || !c.unlocked(w, g) {
				continue
			}
			seen[fn] = true
			c.report(w.Load, field, c.pass.Cause(reader.Instr, "read here under the lock"),
				" is changed without %s, which %s holds to read it: concurrent map access ends the process; lock it here too",
				g.mutex.Name(), memory.FuncName(reader.fn))
		}
		return
	}
}

// alone: the function of a uses no other map of the struct, so that it is for
// this one that it locks.
func (c *checker) alone(a access) bool {
	for field, uses := range c.fields {
		if field == a.Field {
			continue
		}
		for _, u := range uses {
			if u.fn == a.fn && u.Base.Root == a.Base.Root {
				return false
			}
		}
	}
	return true
}
