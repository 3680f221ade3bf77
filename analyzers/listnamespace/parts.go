package listnamespace

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
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

	frames []ssaflow.Call // the calls that were entered
	seen   map[part]bool
}

// A part is a value, in the innermost call that was entered.
type part struct {
	v  ssa.Value
	in ssa.CallInstruction
}

func newParts(flow *ssaflow.Package, vals ...ssa.Value) *parts {
	p := &parts{flow: flow, seen: make(map[part]bool)}
	p.all(vals)
	return p
}

func (p *parts) in() ssa.CallInstruction {
	if len(p.frames) == 0 {
		return nil
	}
	return p.frames[len(p.frames)-1].Instr
}

const maxParts = 300

// add goes back to what v is made of.
func (p *parts) add(v ssa.Value) {
	at := part{v, p.in()}
	if v == nil || p.unclear || p.seen[at] {
		return
	}
	if p.seen[at] = true; len(p.seen) > maxParts {
		p.unclear = true
		return
	}
	switch v := v.(type) {
	case *ssa.Const, *ssa.Global, *ssa.Function, *ssa.Builtin:
	case *ssa.Parameter:
		p.parameter(v)
	case *ssa.FreeVar:
		if b := ssaflow.Binding(v); b != nil {
			p.add(b)
		} else {
			p.unclear = true
		}
	case *ssa.Alloc:
		p.memory(v)
	case *ssa.MakeMap:
		p.memory(v)
	case *ssa.FieldAddr:
		p.field(v, v.X, ssaflow.FieldOf(v))
	case *ssa.Field:
		p.field(v, v.X, ssaflow.FieldRead(v))
	case *ssa.Call:
		p.call(v)
	case *ssa.UnOp:
		p.unclear = p.unclear || v.Op == token.ARROW
		p.add(v.X)
	case ssa.Instruction:
		switch v.(type) {
		case *ssa.Phi, *ssa.MakeInterface, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.Convert, *ssa.Slice, *ssa.BinOp, *ssa.Extract,
			*ssa.TypeAssert, *ssa.IndexAddr, *ssa.Index, *ssa.MakeSlice:
			for _, o := range v.Operands(nil) {
				p.add(*o)
			}
		default:
			p.unclear = true
		}
	default:
		p.unclear = true
	}
}

// parameter: what the entered call hands in; a text of unknown callers; or a whole
// object, of which anything may be used.
func (p *parts) parameter(v *ssa.Parameter) {
	for i := len(p.frames) - 1; i >= 0; i-- {
		if p.frames[i].Static == v.Parent() {
			rest := p.frames
			p.frames = p.frames[:i:i] // what is entered now leaves the rest alone
			p.add(rest[i].ArgOf(v))
			p.frames = rest
			return
		}
	}
	if b, ok := v.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
		p.params = append(p.params, v)
		return
	}
	p.unclear = true
}

// memory: all that is put into a variable, literal or map of the function.
func (p *parts) memory(v ssa.Value) {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == v {
				p.add(r.Val)
			}
		case *ssa.MapUpdate:
			p.unclear = p.unclear || isText(r.Key, "metadata.name") // meant for all namespaces
			p.add(r.Key)
			p.add(r.Value)
		case *ssa.FieldAddr:
			if stored(r) && kube.NamesNamespace(ssaflow.FieldOf(r)) {
				p.unclear = true
				return
			}
			p.memory(r)
		case *ssa.IndexAddr:
			p.memory(r)
		case *ssa.UnOp: // a map in a variable may be filled after the load
			if _, ok := r.Type().Underlying().(*types.Map); ok && r.Op == token.MUL {
				p.memory(r)
			}
		}
	}
}
