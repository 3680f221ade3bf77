package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// refreshes: the call only reads again what the function has written, and nothing
// behind it can fail: the work is done, whether the read succeeds or not.
func (c *checker) refreshes(from ssaflow.Call) bool {
	if c.result != 0 || c.writes(from) || from.Instr.Common().Signature().Results().Len() < 2 && !isRead(from) {
		return false
	}
	written := false
	for _, call := range c.pass.Flow.Calls(c.fn) {
		if call.Instr == from.Instr || !c.writes(call) {
			continue
		}
		if ssaflow.Reaches(from.Instr, call.Instr, nil) {
			return false
		}
		written = written || ssaflow.Dominates(call.Instr, from.Instr)
	}
	return written && !paths.Find(c.pass.Flow, paths.After(from.Instr), paths.Query{Plain: true, To: func(i ssa.Instruction) bool {
		ret, ok := i.(*ssa.Return)
		return ok && !isNil(ret.Results[0])
	}}).Found()
}

func isRead(from ssaflow.Call) bool {
	op, ok := kube.ClientOp(from.Fn)
	return ok && op.Verb == kube.Get
}

// writes: the call changes something on the API server, itself or through functions
// of the package.
func (c *checker) writes(call ssaflow.Call) bool {
	if writesAPI(call) {
		return true
	}
	if call.Static == nil {
		return false
	}
	_, ok := c.pass.Effects.Graph().AnyCall(call.Static, callgraph.Follow{Goroutines: true}, func(inner ssaflow.Call) callgraph.Look {
		return callgraph.FoundIf(writesAPI(inner))
	})
	return ok
}

// finalizerGone: the finalizer has been taken off the object and written before the
// call: when it fails, nothing brings the object back.
func (c *checker) finalizerGone(from ssaflow.Call) bool {
	for _, change := range lifecycle.FinalizerChanges(c.pass.Flow, c.fn) {
		if change.Verb != kube.FinalizerRemove || change.Instr == from.Instr || !ssaflow.Dominates(change.Instr, from.Instr) {
			continue
		}
		if change.Written {
			return true
		}
		for _, call := range c.pass.Flow.Calls(c.fn) {
			if call.Instr != from.Instr && ssaflow.Dominates(change.Instr, call.Instr) && ssaflow.Reaches(call.Instr, from.Instr, nil) && c.writes(call) {
				return true
			}
		}
	}
	return false
}
