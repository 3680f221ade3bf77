package sharedstate

import (
	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// guarded looks at the uses of the maps that belong to a mutex of their struct, and
// finds one mistake of each function.
func (c *checker) guarded() {
	for _, field := range c.order {
		uses := c.fields[field]
		fa, ok := uses[0].Load.(*ssa.UnOp).X.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		g := locks.GuardOf(fa.X.Type(), uses)
		if g == nil {
			c.lockedReads(locks.Guards(fa.X.Type()), field)
			continue
		}
		seen := make(map[*ssa.Function]bool)
		for _, a := range uses {
			if fn := ssaflow.Outermost(a.Fn); a.Known && !a.Own() && !seen[fn] && !exempt(fn) {
				seen[fn] = c.readLocked(a, g) || c.unlocked(a, g)
			}
		}
	}
}

// open: a happens while nobody up the calls holds a lock, as far as the package
// shows, and while the struct is in use.
func (c *checker) open(a locks.Access) bool {
	if locks.StartedByGo(a.Fn) {
		return true
	}
	if replaced(a) {
		return false
	}
	if param := ssaflow.ParamOf(a.Base.Root); param != nil {
		return c.locks.Open(c.callers, param, exempt)
	}
	return a.Base.Root != nil && callgraph.Exported(a.Fn)
}

// replaced: the map was taken out under the lock, and another put in its place.
func replaced(a locks.Access) bool {
	for i := range ssaflow.Instrs(a.Fn) {
		if st, ok := i.(*ssa.Store); ok {
			if fa, ok := st.Addr.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Origin() == a.Field {
				return true
			}
		}
	}
	return false
}
