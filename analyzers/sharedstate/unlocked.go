package sharedstate

import (
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var unlocked = rule.Form{Name: "unlocked", Run: say("unlocked")}

// unlocked finds an access to a map without the mutex of its struct that the other
// functions hold.
func (c *checker) unlocked(a locks.Access, g *locks.Guard) bool {
	if g.On(a) != 0 || len(a.Held) > 0 || !c.open(a) {
		return false
	}
	if e, done := c.alias(a, g); e != nil {
		c.reportAlias("unlocked", a, g, e, done)
		return true
	}
	what := "read"
	if a.Write {
		what = "changed"
	}
	advice, causes := c.advice(a, g)
	c.report("unlocked", a.Load, a.Field, append(c.pass.Cause(g.Write.Instr, "changed here under the lock"), causes...),
		" is %s without %s, which %s holds to change it: concurrent map access ends the process; %s",
		what, g.Mutex.Name(), memory.FuncName(g.Write.Fn), advice)
	return true
}
