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
// functions that return a context derived from their first argument, and the
// variables and fields that [Origins] sees through. Where it may be one of
// several, all must be of one kind.
func (p *Package) ContextOf(v ssa.Value) ContextOrigin {
	var out ContextOrigin
	before := func(v ssa.Value) ([]ssa.Value, bool) { return p.contextBefore(v) }
	for i, o := range Origins(p, v, OriginOptions{Through: before, Interfaces: true}) {
		x := p.contextEnd(o)
		if i > 0 && x.Kind != out.Kind {
			return ContextOrigin{}
		}
		out = x
	}
	return out
}

func (p *Package) contextEnd(o Origin) ContextOrigin {
	switch v := o.Value.(type) {
	case *ssa.Parameter:
		return ContextOrigin{Kind: ContextParam, Value: v}
	case *ssa.Call:
		if c, ok := p.Resolve(v); ok && kube.IsBackground(c.Fn) {
			return ContextOrigin{Kind: ContextBackground, Call: v}
		}
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return ContextOrigin{Kind: ContextField, Value: fa}
		}
	}
	return ContextOrigin{}
}

// contextBefore returns the context that a call derives its result from. That of
// WithoutCancel is another one on purpose.
func (p *Package) contextBefore(v ssa.Value) ([]ssa.Value, bool) {
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return nil, false
	}
	c, ok := p.Resolve(call)
	if !ok || c.Fn == nil || c.Fn.Pkg() != nil && c.Fn.Pkg().Path() == "context" && !c.Method && c.Fn.Name() == "WithoutCancel" {
		return nil, false
	}
	if a := c.Arg(0); a != nil && kube.IsContext(a.Type()) && c.Fn.Type().(*types.Signature).Params().Len() > 0 {
		return []ssa.Value{a}, true
	}
	return nil, false
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
