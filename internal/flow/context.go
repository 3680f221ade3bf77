package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// ContextKind says where a context comes from.
type ContextKind uint8

// The kinds of origin.
const (
	ContextUnknown    ContextKind = iota
	ContextBackground             // context.Background() or TODO(), or derived from it here
	ContextParam                  // a parameter of the function or of one around it
	ContextField                  // a struct field
)

// A ContextOrigin is the place a context comes from.
type ContextOrigin struct {
	Kind ContextKind
	// Call makes the background context.
	Call *ssa.Call
	// Value is the parameter or field address.
	Value ssa.Value
}

// ContextOf traces a context value to its origin: through context.With…,
// functions that return a context derived from their first argument, local
// variables and captured variables with one assignment.
func (p *Package) ContextOf(v ssa.Value) ContextOrigin { return p.contextOf(v, 0) }

func (p *Package) contextOf(v ssa.Value, depth int) ContextOrigin {
	if depth > 10 {
		return ContextOrigin{}
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		return ContextOrigin{Kind: ContextParam, Value: v}
	case *ssa.Extract:
		return p.contextOf(v.Tuple, depth+1)
	case *ssa.MakeInterface:
		return ContextOrigin{}
	case *ssa.ChangeInterface:
		return p.contextOf(v.X, depth+1)
	case *ssa.Call:
		return p.contextCall(v, depth)
	case *ssa.Phi:
		return p.contextPhi(v, depth)
	case *ssa.UnOp:
		return p.contextLoad(v.X, depth)
	}
	return ContextOrigin{}
}

func (p *Package) contextCall(v *ssa.Call, depth int) ContextOrigin {
	c, ok := p.Resolve(v)
	if !ok || c.Fn == nil {
		return ContextOrigin{}
	}
	if c.Fn.Pkg() != nil && c.Fn.Pkg().Path() == "context" && !c.Method {
		switch c.Fn.Name() {
		case "Background", "TODO":
			return ContextOrigin{Kind: ContextBackground, Call: v}
		case "WithoutCancel":
			return ContextOrigin{} // on purpose
		}
	}
	if a := c.Arg(0); a != nil && kube.IsContext(a.Type()) && c.Fn.Type().(*types.Signature).Params().Len() > 0 {
		return p.contextOf(a, depth+1)
	}
	return ContextOrigin{}
}

func (p *Package) contextPhi(v *ssa.Phi, depth int) ContextOrigin {
	var out ContextOrigin
	for i, e := range v.Edges {
		o := p.contextOf(e, depth+4)
		if i > 0 && o.Kind != out.Kind {
			return ContextOrigin{}
		}
		out = o
	}
	return out
}

func (p *Package) contextLoad(addr ssa.Value, depth int) ContextOrigin {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		return ContextOrigin{Kind: ContextField, Value: a}
	case *ssa.Alloc:
		if vals := storesTo(a); len(vals) == 1 {
			return p.contextOf(vals[0], depth+1)
		}
		return p.sameContext(storesTo(a), depth)
	case *ssa.FreeVar:
		if b := Binding(a); b != nil {
			return p.contextLoad(b, depth+1)
		}
	}
	return ContextOrigin{}
}

// sameContext: a variable that is assigned several times, always from one kind
// (ctx = ctrl.LoggerInto(ctx, log)).
func (p *Package) sameContext(vals []ssa.Value, depth int) ContextOrigin {
	var out ContextOrigin
	for i, v := range vals {
		o := p.contextOf(v, depth+4)
		if o.Kind == ContextUnknown || i > 0 && o.Kind != out.Kind {
			return ContextOrigin{}
		}
		out = o
	}
	return out
}

// VariadicArgs returns the values packed into a variadic argument by the call,
// nil when the slice comes from elsewhere (f(xs...)).
func VariadicArgs(v ssa.Value) []ssa.Value {
	s, ok := v.(*ssa.Slice)
	if !ok {
		return nil
	}
	a, ok := s.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var out []ssa.Value
	for _, r := range *a.Referrers() {
		ia, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, rr := range *ia.Referrers() {
			if st, ok := rr.(*ssa.Store); ok && st.Addr == ia {
				out = append(out, st.Val)
			}
		}
	}
	return out
}

// Unwrap strips interface conversions.
func Unwrap(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		default:
			return v
		}
	}
}
