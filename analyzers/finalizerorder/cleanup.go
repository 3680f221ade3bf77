package finalizerorder

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isCleanup: the call does something to the world and can fail: it returns an error, and is
// no read and no write of the object itself.
func isCleanup(pass *rule.Pass, c ssaflow.Call, obj ssaflow.AccessPath) bool {
	if c.Fn == nil || errflow.ErrorResult(c.Instr.Common().Signature()) < 0 {
		return false
	}
	if op, ok := kube.ClientOp(c.Fn); ok {
		return op.Verb == kube.Delete && objects.PathOf(pass.Flow, c.Arg(op.Obj)) != obj || op.Verb == kube.DeleteAll
	}
	if c.Static != nil {
		return mayDelete(pass, c)
	}
	return isCleanupByName(pass, c, obj)
}

// mayDelete: the function deletes something, or asks another system for it, as the name of what it calls
// there tells, or its own with a request of HTTP, or the method of that.
func mayDelete(pass *rule.Pass, call ssaflow.Call) bool {
	deletes := func(v ssa.Value) bool { text, ok := ssaflow.ConstText(v); return ok && text == "DELETE" }
	asks := pass.Named(rule.Cleanups, call.Fn) || slices.ContainsFunc(call.Args, deletes)
	_, ok := pass.Effects.Graph().AnyCall(call.Static, callgraph.Follow{Goroutines: true}, func(c ssaflow.Call) callgraph.Look {
		if c.Fn == nil {
			return callgraph.LookPast
		}
		if _, _, sent := kube.IsHTTPRequest(c.Fn); sent && asks {
			return callgraph.FoundIf(true)
		}
		op, ok := kube.ClientOp(c.Fn)
		if ok && op.Verb != kube.Delete && op.Verb != kube.DeleteAll {
			return callgraph.LookPast
		}
		return callgraph.FoundIf(ok || isUnseen(c) && errflow.ErrorResult(c.Instr.Common().Signature()) >= 0 && pass.Named(rule.Cleanups, c.Fn))
	})
	return ok
}

// isUnseen: the body of the function that is called is out of sight, and nothing is known of it.
func isUnseen(c ssaflow.Call) bool {
	return (c.Static == nil || len(c.Static.Blocks) == 0) && c.Fn.Pkg() != nil && !kube.EffectOf(c.Fn).Has(kube.Known)
}

// isCleanupByName: an unseen function that takes something away, as nothing but its name
// tells, gets the object, what is made of a part of it, such as a key, or a client to delete with.
func isCleanupByName(pass *rule.Pass, c ssaflow.Call, obj ssaflow.AccessPath) bool {
	return isUnseen(c) && pass.Named(rule.Cleanups, c.Fn) && slices.ContainsFunc(c.Args, func(a ssa.Value) bool {
		return kube.IsClientFamily(a.Type()) || kube.IsClientInterface(a.Type()) ||
			ssaflow.BuiltOf(a, func(x ssa.Value) bool { return isPartOf(pass, x, obj) })
	})
}

func isPartOf(pass *rule.Pass, v ssa.Value, obj ssaflow.AccessPath) bool {
	at := objects.PathOf(pass.Flow, v)
	return at.Root == obj.Root && at.Root != nil
}

// isBestEffort: a comment beside the call says that the error does not matter.
func isBestEffort(pass *rule.Pass, c ssaflow.Call) bool {
	at := c.Instr.Pos()
	return !at.IsValid() || pass.SaysNear(onpurpose.ErrorDropped, at, at, 3, 5)
}
