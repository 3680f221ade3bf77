// Subject: work queues

package effects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// TakesKeys returns what functions run that take keys from a work queue, themselves included.
func TakesKeys(p *memory.Package) *callgraph.Closure {
	var roots []*ssa.Function
	for _, f := range p.All() {
		if slices.ContainsFunc(p.Flow.Calls(f.Fn), func(c ssaflow.Call) bool { return kube.QueueMethod(c.Fn) == "Get" }) {
			roots = append(roots, f.Fn)
		}
	}
	return p.Graph().Closure(roots, callgraph.BeforeReturn, nil)
}

// NamedByKey reports whether a name is a part of a key of a work queue, taken apart here or by all
// callers.
func NamedByKey(p *memory.Package, name ssa.Value) bool {
	if param, ok := name.(*ssa.Parameter); ok {
		return p.Graph().EveryArg(param, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
			up, _ := arg.(*ssa.Parameter)
			return callgraph.FoundIf(isKeyPart(p, arg)), up
		})
	}
	return isKeyPart(p, name)
}

func isKeyPart(p *memory.Package, name ssa.Value) bool {
	part, ok := name.(*ssa.Extract)
	if !ok {
		return false
	}
	call, ok := part.Tuple.(*ssa.Call)
	if !ok {
		return false
	}
	split, ok := p.Flow.Resolve(call)
	return ok && kube.Is(split.Fn, "cache.SplitMetaNamespaceKey")
}
