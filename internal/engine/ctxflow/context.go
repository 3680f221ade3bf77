package ctxflow

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"go/types"
	"golang.org/x/tools/go/ssa"
)

// Kind says where a context comes from.
type Kind uint8

// The kinds of origin.
const (
	Unknown    Kind = iota
	Background      // context.Background() or TODO(), or derived from it here
	Param           // a parameter of the function or of one around it
	Field           // a struct field
)

// An origin is the place a context comes from.
type origin struct {
	Kind Kind
	// Call makes the background context.
	Call *ssa.Call
	// Value is the parameter or field address.
	Value ssa.Value
}

// OriginOf traces a context value to its origin: through context.With…,
// functions that return a context derived from their first argument, and the
// variables and fields that [ssaflow.Origins] sees through. Where it may be one of
// several, all must be of one kind.
func OriginOf(p *ssaflow.Package, v ssa.Value) origin {
	var out origin
	before := func(v ssa.Value) ([]ssa.Value, bool) { return contextBefore(p, v) }
	for i, o := range ssaflow.Origins(p, v, ssaflow.OriginOptions{Through: before, Interfaces: true}) {
		x := contextEnd(p, o)
		if i > 0 && x.Kind != out.Kind {
			return origin{}
		}
		out = x
	}
	return out
}

func contextEnd(p *ssaflow.Package, o ssaflow.Origin) origin {
	switch v := o.Value.(type) {
	case *ssa.Parameter:
		return origin{Kind: Param, Value: v}
	case *ssa.Call:
		if c, ok := p.Resolve(v); ok && kube.Is(c.Fn, "context.Background", "context.TODO") {
			return origin{Kind: Background, Call: v}
		}
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return origin{Kind: Field, Value: fa}
		}
	}
	return origin{}
}

// contextBefore returns the context that a call derives its result from. That of
// WithoutCancel is another one on purpose.
func contextBefore(p *ssaflow.Package, v ssa.Value) ([]ssa.Value, bool) {
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
