// Subject: watches

package ssaflow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Chain is what a function tells one controller builder, in one statement or in several.
type Chain struct {
	// Calls are the methods of the builder that are called, in block order.
	Calls []Call
	// Made: the function makes the builder itself, and all calls of it are here, as far
	// as the builder is not Open.
	Made bool
	// Open: something else gets the builder, and may tell it more.
	Open bool
}

// Chains returns what a function tells controller builders, in the order of their first
// calls.
func Chains(p *Package, fn *ssa.Function) []*Chain {
	var out []*Chain
	chains := make(map[ssa.Value]*Chain)
	for _, c := range p.Calls(fn) {
		does := kube.BuilderCall(c.Fn)
		if does == "" || len(c.Args) == 0 {
			continue
		}
		root := p.builderOf(c.Args[0], make(map[ssa.Value]bool))
		b := chains[root]
		if b == nil {
			b = new(Chain)
			if made, ok := root.(*ssa.Call); ok {
				by, ok := p.Resolve(made)
				b.Made = ok && kube.Is(by.Fn, "builder.ControllerManagedBy", "builder.TypedControllerManagedBy")
				b.Open = p.builderGoesOn(made, make(map[ssa.Value]bool))
			}
			chains[root] = b
			out = append(out, b)
		}
		b.Calls = append(b.Calls, c)
		b.Open = b.Open || !kube.EndsBuilder(does) && c.Value() != nil && p.builderGoesOn(c.Value(), make(map[ssa.Value]bool))
	}
	return out
}

// Call returns the first call of a method of the builder by that name.
func (b *Chain) Call(name string) (Call, bool) {
	for _, c := range b.Calls {
		if c.Fn.Name() == name {
			return c, true
		}
	}
	return Call{}, false
}

// End returns the call that makes the controller: Complete or Build.
func (b *Chain) End() (Call, bool) {
	for _, c := range b.Calls {
		if kube.EndsBuilder(c.Fn.Name()) {
			return c, true
		}
	}
	return Call{}, false
}

// builderGoesOn: the builder v is used for more than calls of its methods.
func (p *Package) builderGoesOn(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] || v.Referrers() == nil {
		return false
	}
	seen[v] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Call:
			c, ok := p.Resolve(r)
			if !ok || kube.BuilderCall(c.Fn) == "" || len(c.Args) == 0 || c.Args[0] != v {
				return true
			}
		case *ssa.Phi:
			if p.builderGoesOn(r, seen) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// builderOf returns what tells builders apart: the value that a chain of calls begins
// with. Branches that come from one builder lead to that.
func (p *Package) builderOf(v ssa.Value, seen map[ssa.Value]bool) ssa.Value {
	for range 60 {
		v = SoleDefinition(v)
		if seen[v] {
			return v
		}
		switch x := v.(type) {
		case *ssa.Phi:
			seen[v] = true
			return p.sameBuilder(x, seen)
		case *ssa.Call:
			fn := x.Call.StaticCallee()
			if fn == nil || fn.Object() == nil || len(x.Call.Args) == 0 {
				return v
			}
			if obj, ok := fn.Object().(*types.Func); !ok || kube.BuilderCall(obj) == "" {
				return v
			}
			v = x.Call.Args[0]
		default:
			return v
		}
	}
	return v
}

// sameBuilder returns the one builder that all edges of a phi come from, else the phi.
func (p *Package) sameBuilder(phi *ssa.Phi, seen map[ssa.Value]bool) ssa.Value {
	var root ssa.Value
	for _, e := range phi.Edges {
		switch from := p.builderOf(e, seen); {
		case from == phi:
		case root == nil:
			root = from
		case root != from:
			return phi
		}
	}
	if root == nil {
		return phi
	}
	return root
}
