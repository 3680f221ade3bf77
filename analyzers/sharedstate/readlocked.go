package sharedstate

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
)

// readLocked finds a change of a map while its mutex is only read-locked.
func (c *checker) readLocked(a locks.Access, g *locks.Guard) bool {
	if !a.Write || g.On(a) != locks.Read {
		return false
	}
	for _, mode := range a.Held {
		if mode != locks.Read {
			return false // another lock may protect it
		}
	}
	c.report("readlocked", a.Load, a.Field, nil,
		" is changed while %s is only read-locked, so that others use it at the same time: concurrent map access ends the process; use Lock", g.Mutex.Name())
	return true
}
