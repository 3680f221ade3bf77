package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportNoOwner reports the controller of an object that is used without a test.
func (c *checker) reportNoOwner() {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		v := call.Value()
		if v == nil || !kube.IsControllerOf(call.Fn) || len(call.Args) == 0 {
			continue
		}
		for _, u := range effects.Dereferences(c.pass.Effects, v) {
			if !c.pass.Flow.AskedForNil(v, u.Instr.Block()) && !c.ownerKnown(call, u) && !c.built(call.Args[0]) {
				report(c.pass, call, v, u, "%s is nil when %s finds no controller: reading %s panics for an object that nobody owns; test for nil first")
				break
			}
		}
	}
}

// built: the object was put together by a function that cannot ask for one, here or by all
// callers of this function: whoever does that gives it an owner, or knows that it has none.
func (c *checker) built(obj ssa.Value) bool {
	look := func(v ssa.Value) (callgraph.Look, *ssa.Parameter) {
		switch v := ssaflow.SoleDefinition(ssaflow.Unwrap(v)).(type) {
		case *ssa.Parameter:
			return callgraph.LookInto, v
		case *ssa.Extract:
			call, ok := v.Tuple.(*ssa.Call)
			return callgraph.FoundIf(ok && c.builds(call)), nil
		case *ssa.Call:
			return callgraph.FoundIf(c.builds(v)), nil
		}
		return callgraph.LookPast, nil
	}
	found, param := look(obj)
	if found == callgraph.LookInto {
		return c.pass.Effects.Graph().EveryArg(param, look)
	}
	return found == callgraph.LookFound
}

// builds: the function that is called has nothing by which to ask for an object: it gets
// neither a context nor a client, and of this package, reads none.
func (c *checker) builds(call *ssa.Call) bool {
	rc, ok := c.pass.Flow.Resolve(call)
	if !ok || rc.Fn == nil || kube.IsControllerOf(rc.Fn) {
		return false
	}
	for v := range rc.Fn.Signature().Params().Variables() {
		if kube.IsContext(v.Type()) || kube.IsClient(v.Type()) {
			return false
		}
	}
	if rc.Static == nil {
		_, reads := kube.ClientOp(rc.Fn)
		_, cached := rc.CachedRead()
		return !reads && !cached && c.pass.InModule(rc.Fn.Pkg())
	}
	for _, fn := range c.pass.Effects.Graph().From(rc.Static, callgraph.BeforeReturn).Funcs() {
		if slices.ContainsFunc(c.pass.Flow.Calls(fn), func(in ssaflow.Call) bool {
			_, reads := kube.ClientOp(in.Fn)
			_, cached := in.CachedRead()
			return reads || cached
		}) {
			return false
		}
	}
	return true
}

// ownerKnown: something was asked about the object before, such as whether it has
// an owner.
func (c *checker) ownerKnown(call ssaflow.Call, u ssaflow.Dereference) bool {
	object := objects.WayTo(call.Args[0]).Name()
	return slices.ContainsFunc(c.pass.Flow.Known(u.Instr.Block()), func(k ssaflow.Cond) bool {
		return mentions(k.Value, func(name string) bool { return objects.IsWithin(name, object) }, 0)
	})
}
