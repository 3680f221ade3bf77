package mergelock

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// handed: between the read and the patch, the object goes to a function that
// comes as a parameter, and what a caller of the package gives changes one of
// the lists. It returns the call, and what it changes.
func handed(pass *rule.Pass, fn *ssa.Function, obj ssaflow.AccessPath, patch ssa.Instruction, callers func() *callgraph.Graph) (ssa.Instruction, string) {
	for _, call := range pass.Flow.Calls(fn) {
		param, ok := call.Instr.Common().Value.(*ssa.Parameter)
		if !ok || call.Fn != nil || !ssaflow.Reaches(call.Instr, patch, nil) {
			continue
		}
		arg := -1
		for i, a := range call.Instr.Common().Args {
			if objects.PathOf(pass.Flow, a) == obj {
				arg = i
			}
		}
		if arg < 0 {
			continue
		}
		for i, p := range fn.Params {
			if p != param {
				continue
			}
			for _, site := range callers().Sites(fn) {
				if i < len(site.Call.Args) {
					if list := changes(pass, site.Call.Args[i], arg, given(pass, fn, obj, site.Call)); list != "" {
						return call.Instr, list
					}
				}
			}
		}
	}
	return nil, ""
}

// given returns what a call of fn gives for the parameter that obj is.
func given(pass *rule.Pass, fn *ssa.Function, obj ssaflow.AccessPath, call ssaflow.Call) ssaflow.AccessPath {
	for i, p := range fn.Params {
		if ssa.Value(p) == obj.Root && obj.Path == "" && i < len(call.Args) {
			return objects.PathOf(pass.Flow, call.Args[i])
		}
	}
	return ssaflow.AccessPath{}
}

// changes: the function v changes one of the lists of its parameter, or of the
// object same, which is what it gets.
func changes(pass *rule.Pass, v ssa.Value, param int, same ssaflow.AccessPath) string {
	v = ssaflow.Unwrap(v)
	if mc, ok := v.(*ssa.MakeClosure); ok {
		v = mc.Fn
	}
	f, ok := v.(*ssa.Function)
	if !ok || param >= len(f.Params) {
		return ""
	}
	is := func(v ssa.Value) bool {
		at := objects.PathOf(pass.Flow, v)
		return at == ssaflow.AccessPath{Root: f.Params[param]} || at.Root != nil && at == same
	}
	for _, ch := range lifecycle.FinalizerChanges(pass.Flow, f) {
		if !ch.Written && ch.Verb != 0 && is(ch.Object) {
			return finalizers
		}
	}
	for _, x := range pass.Flow.Calls(f) {
		if controller, ok := kube.SetsOwner(x.Fn); ok && !controller && is(x.Arg(1)) {
			return owners
		}
	}
	return ""
}
