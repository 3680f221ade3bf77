package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// toldApart: the error was looked at more closely on the way to the branch, so
// that its author has a reason.
func (c *checker) toldApart(fail errflow.Failure, denied func(ssaflow.Cond) bool) bool {
	if call, ok := fail.Origin.(*ssa.Call); ok {
		if r, ok := c.pass.Flow.Resolve(call); ok && (effects.TellsNotFound(c.pass.Effects, r) || takesError(r) && !kube.CombinesErrors(r.Fn)) {
			return true
		}
	}
	for _, k := range c.pass.Flow.Known(fail.Block) {
		call, ok := k.Value.(*ssa.Call)
		if left, isNil, tests := k.NilTest(); tests && isNil {
			call, ok = ssaflow.SoleDefinition(left).(*ssa.Call)
			ok = ok && kube.IsErrorInterface(call.Type()) && len(call.Call.Args) == 1 // client.IgnoreNotFound(err)
		}
		if !ok {
			continue
		}
		if denied != nil && denied(k) {
			continue // of all kinds but one
		}
		for _, a := range call.Call.Args {
			if ssaflow.SoleDefinition(a) == fail.Origin {
				return true
			}
		}
	}
	return false
}

func takesError(c ssaflow.Call) bool {
	for _, a := range c.Args {
		if kube.IsError(a.Type()) {
			return true
		}
	}
	return false
}
