// Subject: clients

package recur

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// CachedReader reports whether reader v is that of a manager, which reads from the
// cache: the package gets it from one, or it is the only client.Client in a reconciler
// of the package and nothing there makes another one of it. Parameters are what all
// callers hand in.
func CachedReader(p *rule.Pass, v ssa.Value) bool {
	c := rule.Shared(p, newCachedReaders)
	return v != nil && !objects.LiveReader(p.Flow, v) && c.cached(v)
}

// maxReaderSteps bounds the calls through which a client is followed.
const maxReaderSteps = 6

// cachedReaders knows the types whose methods reconcile.
type cachedReaders struct {
	pass        *rule.Pass
	reconcilers map[*types.TypeName]bool
	depth       int
}

func newCachedReaders(p *rule.Pass) *cachedReaders {
	c := &cachedReaders{pass: p, reconcilers: make(map[*types.TypeName]bool)}
	for _, fn := range p.Effects.Graph().Roots(p.Model, model.Reconciler|model.ObjectReconciler) {
		if recv := fn.Signature.Recv(); recv != nil {
			if n := kube.Named(recv.Type()); n != nil {
				c.reconcilers[n.Obj()] = true
			}
		}
	}
	return c
}

// cached: whatever v may be is the client of a manager.
func (c *cachedReaders) cached(v ssa.Value) bool {
	if c.depth >= maxReaderSteps {
		return false
	}
	c.depth++
	defer func() { c.depth-- }()
	all := ssaflow.Origins(c.pass.Flow, v, ssaflow.OriginOptions{})
	for _, o := range all {
		if !c.origin(o.Value) {
			return false
		}
	}
	return len(all) > 0
}

func (c *cachedReaders) origin(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Call:
		call, ok := c.pass.Flow.Resolve(v)
		return ok && kube.ClientFrom(call.Fn) == kube.ClientCached
	case *ssa.Parameter:
		return c.pass.Effects.Graph().EveryArg(v, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
			if from, ok := ssaflow.SoleOrigin(arg).(*ssa.Parameter); ok {
				return callgraph.LookInto, from
			}
			return callgraph.FoundIf(c.cached(arg)), nil
		})
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		return ok && c.field(fa)
	}
	return false
}

// field: what the package puts into the field is the client of a manager, or nothing is
// known of that, and the field is the only client that a reconciler has.
func (c *cachedReaders) field(fa *ssa.FieldAddr) bool {
	f := ssaflow.FieldOf(fa)
	if f == nil {
		return false
	}
	values, all := c.pass.Flow.FieldValues(f)
	sure := false
	for _, v := range values {
		switch v := ssaflow.SoleOrigin(v).(type) {
		case *ssa.Call:
			if !c.pass.Flow.InTest(v.Pos()) && !c.origin(v) {
				return false
			}
			sure = sure || !c.pass.Flow.InTest(v.Pos())
		case *ssa.Parameter:
		default:
			return false
		}
	}
	n := kube.Named(fa.X.Type())
	return all && (sure || n != nil && c.reconcilers[n.Obj()] && onlyClient(n, f))
}

// onlyClient: f is a client.Client, and no other field of the struct is one.
func onlyClient(n *types.Named, f *types.Var) bool {
	st, ok := n.Underlying().(*types.Struct)
	if !ok || !kube.IsDefaultClient(f.Type()) {
		return false
	}
	for other := range st.Fields() {
		if other != f && kube.IsClient(other.Type()) {
			return false
		}
	}
	return true
}
