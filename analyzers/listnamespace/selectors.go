package listnamespace

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// A name is the name of an object that a selector is made of, or its own selector.
type name struct {
	kind     *types.Named
	at       ssa.Instruction
	selector bool
}

// parts are what a selector is made of, besides constants and fields of specs.
type parts struct {
	flow  *ssaflow.Package
	names []name
	// params are texts that the callers of the function hand in.
	params []*ssa.Parameter
	// unclear: something else is part of it, which may tell equally named objects apart.
	unclear bool
	seen    map[ssa.Value]bool
}

func newParts(flow *ssaflow.Package, vals ...ssa.Value) *parts {
	p := &parts{flow: flow, seen: make(map[ssa.Value]bool)}
	for _, v := range vals {
		p.add(v)
	}
	return p
}

// owner returns the first name of an object that lies in a namespace.
func (p *parts) owner(pass *rule.Pass) *name {
	for _, n := range p.names {
		if !p.unclear && pass.MarkedNamespaced(n.kind) {
			return &n
		}
	}
	return nil
}

// add goes back to what v is made of.
func (p *parts) add(v ssa.Value) {
	if v == nil || p.unclear || p.seen[v] {
		return
	}
	p.seen[v] = true
	switch v := v.(type) {
	case *ssa.Const, *ssa.Global, *ssa.Function, *ssa.Builtin:
	case *ssa.Parameter:
		if b, ok := v.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
			p.params = append(p.params, v)
		} else {
			p.unclear = true
		}
	case *ssa.Alloc, *ssa.MakeMap:
		p.memory(v)
	case *ssa.FieldAddr:
		p.field(v)
	case *ssa.Call:
		p.call(v)
	case *ssa.UnOp:
		p.unclear = p.unclear || v.Op == token.ARROW
		p.add(v.X)
	case *ssa.Phi, *ssa.MakeInterface, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.Convert, *ssa.Slice, *ssa.BinOp, *ssa.Extract, *ssa.IndexAddr:
		for _, o := range v.(ssa.Instruction).Operands(nil) {
			p.add(*o)
		}
	default:
		p.unclear = true
	}
}

// memory: all that is put into a variable, literal or map of the function.
func (p *parts) memory(v ssa.Value) {
	if v.Referrers() == nil { // a variable of a package
		p.unclear = true
		return
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == v {
				p.add(r.Val)
			}
		case *ssa.MapUpdate:
			p.add(r.Key)
			p.add(r.Value)
		case *ssa.FieldAddr:
			p.memory(r)
		case *ssa.IndexAddr:
			p.memory(r)
		}
	}
}
