package finalizerpersist

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// maxUp is how many calls an object is followed up.
const maxUp = 3

// paramOf returns the parameter of f that an object is given as; nil for others.
func paramOf(f *memory.Func, o *object.Object) *ssa.Parameter {
	if o.Root.Kind != memory.RootParam || o.Path != "*" || o.Root.Index >= len(f.Fn.Params) {
		return nil
	}
	return f.Fn.Params[o.Root.Index]
}

// lostByCallers: all that call the function are in sight, each has read the object that it
// hands in, and comes to an end behind the call without having stored it.
func lostByCallers(pass *rule.Pass, f *memory.Func, o *object.Object, ch lifecycle.FinalizerChange, depth int) bool {
	param, callers := paramOf(f, o), pass.Effects.Graph().Callers(f.Fn)
	if param == nil || depth >= maxUp || len(callers.Sites) == 0 || !callers.Complete() {
		return false
	}
	return !slices.ContainsFunc(callers.Sites, func(s callgraph.Site) bool { return !lostBy(pass, s, param, ch, depth) })
}

func lostBy(pass *rule.Pass, s callgraph.Site, param *ssa.Parameter, ch lifecycle.FinalizerChange, depth int) bool {
	f, arg := pass.Effects.Of(s.Caller), s.Call.ArgOf(param)
	if _, now := s.Call.Instr.(*ssa.Call); f == nil || arg == nil || !now || errflow.ErrorResult(s.Caller.Signature) < 0 || stored(pass, s.Caller) {
		return false
	}
	told := slices.ContainsFunc(lifecycle.FinalizerChanges(pass.Flow, s.Caller), func(x lifecycle.FinalizerChange) bool { return x.Instr == s.Call.Instr })
	o := object.Behind(pass.Effects, f, ssaflow.Unwrap(arg))
	if told || o == nil { // the call itself is the change, and looked at there
		return false
	}
	// What the callee does to the object on other ways is in the same event.
	ch.Instr, ch.Object = s.Call.Instr, arg
	m := o.At(ch.Instr)
	if m == nil || m.Leaves || !o.ReadBefore(m) || lostBehind(pass, f, o, ch) == nil {
		return false
	}
	return ours(pass, f, o) || lostByCallers(pass, f, o, ch, depth+1)
}
