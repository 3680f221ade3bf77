package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// doesWork: the call asks the API server for a list, or for the object of the request, or
// works for it otherwise.
func (c *checker) doesWork(from ssaflow.Call) bool {
	if _, ok := kube.ClientOp(from.Fn); ok && ofOtherCluster(from.Arg(-1)) {
		return false
	}
	if op, ok := kube.ClientOp(from.Fn); ok && op.Verb == kube.List {
		return true
	}
	return c.readsRequest(from) || c.worksForAPI(from)
}

// ofOtherCluster: the client is what a call has returned beside an error, in this function: it
// leads to the cluster of an object, which may not be up yet.
func ofOtherCluster(client ssa.Value) bool {
	for {
		switch v := ssaflow.SoleDefinition(client).(type) {
		case *ssa.Extract:
			return true
		case *ssa.Call:
			args := v.Call.Args
			if v.Call.IsInvoke() {
				client = v.Call.Value
			} else if len(args) > 0 {
				client = args[0]
			} else {
				return false
			}
		default:
			return false
		}
	}
}

// endOf returns the return of nil that a failure ends with, in its branch or behind it, and
// nil where something else is done before.
func (c *checker) endOf(f failure) *ssa.Return {
	if f.quiet == nil {
		return c.endsWell(c.fn, c.quiet().From(f.Block), c.quiet(), f.from, 0)
	}
	if stmt, _ := c.returnsNil(f); stmt == nil {
		return nil
	}
	return f.quiet.Ret
}

// failureNoted: no text of a branch says that the failure is left behind on purpose, or that
// nothing was found.
func (c *checker) failureNoted(f failure) bool {
	return !slices.ContainsFunc(c.textsOf(f), func(t string) bool { return onpurpose.Says(t, onpurpose.ErrorDropped) || onpurpose.SaysAbsent(t) })
}

// textsOf returns the string literals of the calls of a branch, wherever it stands.
func (c *checker) textsOf(f failure) (out []string) {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		expr := c.pass.Flow.CallExpr(call.Instr)
		if expr == nil || !f.Block.Dominates(call.Instr.Block()) {
			continue
		}
		out = append(out, rule.Texts(expr)...)
	}
	return out
}
