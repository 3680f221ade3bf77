package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
)

// reportDiscarded reports status writes whose error a reconciler discards before
// it returns nil.
func (c *checker) reportDiscarded() {
	if c.result < 0 || !c.reach.Has(c.fn) {
		return
	}
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		u, ok := c.unread(call, err)
		if !ok || u.target != nil || u.alone && c.ignored(call, u.expr) || c.comesAnyway(call) ||
			!c.statusWrite(call) || c.pass.Says(onpurpose.StatusErrorDropped, u.expr.Pos(), u.expr.End()) {
			return
		}
		ret := c.endsWell(c.fn, c.quiet().After(call.Instr), c.quiet(), ssaflow.Call{}, 0)
		if ret == nil {
			return
		}
		c.pass.At(u.expr).Because(c.pass.Flow.Return(ret), "nil is returned here").Fixes(c.returnIt(u)...).
			Sayf("the error of %s is discarded and nil is returned: the status stays unsaved and the request is not retried; return the error", c.pass.CallName(u.expr))
	})
}

// statusWrite: the call writes a status, itself or as a function of the package that makes
// no other request and tells nobody else of a failure.
func (c *checker) statusWrite(call ssaflow.Call) bool {
	found := false
	for _, op := range c.f.Ops {
		if op.Call.Instr != call.Instr {
			continue
		}
		if !isStatus(op) || op.Via != nil && !effects.FailsSilently(c.pass.Effects, call) {
			return false
		}
		found = true
	}
	return found
}
