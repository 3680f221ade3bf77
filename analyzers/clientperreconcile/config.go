package clientperreconcile

import (
	"golang.org/x/tools/go/ssa"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// field: the configuration is kept in the reconciler, or in something that the
// reconciler keeps, and no hot function puts it there. Other types may be made for
// each object.
func (c *checker) field(fa *ssa.FieldAddr) bool {
	fn := ssaflow.Outermost(fa.Parent())
	at := c.pass.Flow.PlaceOf(fa)
	p := ssaflow.ParamOf(at.Root)
	if _, global := at.Root.(*ssa.Global); !global && (p == nil || fn.Signature.Recv() == nil || fn.Params[0] != p || !c.ofRoot(fn)) {
		return false
	}
	vals, known := c.pass.Flow.FieldValues(ssaflow.FieldOf(fa))
	return !slices.ContainsFunc(vals, func(v ssa.Value) bool {
		i, ok := v.(interface{ Parent() *ssa.Function })
		return ok && c.hot.Root(i.Parent()) != nil
	}) && known
}

// ofRoot: fn is a method of the type whose reconcile, handler or worker runs it.
func (c *checker) ofRoot(fn *ssa.Function) bool {
	root := c.hot.Root(fn)
	if root == nil {
		return false
	}
	recv := ssaflow.Outermost(root).Signature.Recv()
	return recv != nil && kube.Named(recv.Type()) != nil && kube.Named(recv.Type()) == kube.Named(fn.Signature.Recv().Type())
}

// returned: the call returns the configuration of the process.
func (c *checker) returned(call *ssa.Call, depth int) bool {
	r, ok := c.pass.Flow.Resolve(call)
	switch {
	case !ok:
		return false
	case kube.StartupConfig(r.Fn):
		return true
	case kube.Is(r.Fn, "rest.CopyConfig", "rest.AddUserAgent"):
		return c.fixed(r.Arg(0), depth)
	case r.Static == nil:
		return false
	}
	rets := ssaflow.Returns(r.Static)
	for _, ret := range rets {
		if k, ok := ret.Results[0].(*ssa.Const); ok && k.IsNil() {
			continue
		}
		if !c.fixed(ret.Results[0], depth) {
			return false
		}
	}
	return len(rets) > 0
}

// passed: every call of the function hands over a fixed configuration.
func (c *checker) passed(p *ssa.Parameter, depth int) bool {
	fn := p.Parent()
	sites := c.pass.Effects.Graph().Sites(fn)
	for _, s := range sites {
		if !c.fixed(s.Call.ArgOf(p), depth) {
			return false
		}
	}
	return len(sites) > 0 && c.hot.Root(fn) != fn
}

// changed: a field of the configuration is set: another user, other limits.
func changed(v ssa.Value) bool {
	if v.Referrers() == nil {
		return false
	}
	return slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		fa, ok := r.(*ssa.FieldAddr)
		return ok && fa.X == v && written(fa)
	})
}

func written(fa *ssa.FieldAddr) bool {
	for _, r := range *fa.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			return true
		case *ssa.FieldAddr:
			if written(r) {
				return true
			}
		}
	}
	return false
}
