package sharedstate

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var lockedreads = rule.Form{Name: "lockedreads", Run: say("lockedreads")}

// lockedReads finds the changes of a map that is read under a mutex of its struct,
// while all that changes it does so without.
func (c *checker) lockedReads(all []*locks.Guard, field *types.Var) {
	for _, g := range all {
		reader, writes, ok := c.readerOf(g, field)
		if !ok {
			return
		}
		if reader == nil {
			continue
		}
		seen := make(map[*ssa.Function]bool)
		for _, w := range writes {
			fn := c.around(w.Fn)
			if seen[fn] || !c.open(w) {
				continue
			}
			seen[fn] = true
			advice, causes := c.advice(w, g)
			c.report("lockedreads", w.Load, field, append(c.pass.Cause(reader.Instr, "read here under the lock"), causes...),
				" is changed without %s, which %s holds to read it: concurrent map access ends the process; %s",
				g.Mutex.Name(), memory.FuncName(reader.Fn), advice)
		}
		return
	}
}

// readerOf returns the first read of the map under the guard, and its changes
// without. Not ok when other locks are held, or the guard for a change.
func (c *checker) readerOf(g *locks.Guard, field *types.Var) (reader *locks.Access, writes []locks.Access, ok bool) {
	for i, a := range c.fields[field] {
		held := g.On(a) != 0
		switch {
		case c.own(a) || !a.Known || exempt(c.around(a.Fn)):
		case held && !a.Write:
			if reader == nil && c.alone(a) {
				reader = &c.fields[field][i]
			}
		case held || len(a.Held) > 0:
			return nil, nil, false
		case a.Write:
			writes = append(writes, a)
		}
	}
	return reader, writes, true
}

// alone: the function of a uses no other map of the struct, so that it is for
// this one that it locks.
func (c *checker) alone(a locks.Access) bool {
	for field, uses := range c.fields {
		if field == a.Field {
			continue
		}
		for _, u := range uses {
			if u.Fn == a.Fn && u.Base.Root == a.Base.Root {
				return false
			}
		}
	}
	return true
}
