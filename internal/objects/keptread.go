// Subject: objects

package objects

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// A PlaceRead is the content of a field as it was read: which field, of which variable.
type PlaceRead struct {
	// Load is the read; nil where the address is handed on.
	Load *ssa.UnOp
	// Root is the variable, or the value, that Fields lead from.
	Root   ssa.Value
	Fields []*types.Var
}

// SamePlace reports whether both were read from the same field of the same variable, which
// nothing assigns anew.
func (r PlaceRead) SamePlace(other PlaceRead) bool {
	if r.Root != other.Root || !slices.Equal(r.Fields, other.Fields) {
		return false
	}
	a, ok := r.Root.(*ssa.Alloc)
	if !ok {
		return true
	}
	_, pointer := a.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Pointer)
	return !pointer || len(ssaflow.StoresTo(a)) == 1
}

// FieldNow returns the field of which v is the content at this moment, or whose address it
// is: read where it is used, and not kept in a variable.
func FieldNow(v ssa.Value) (PlaceRead, bool) {
	v = ssaflow.Unwrap(v)
	load, ok := v.(*ssa.UnOp)
	if ok && load.Op == token.MUL {
		v = load.X
	}
	return fieldAt(v, load)
}

// FieldKept returns the field of which v was the content when it was put into a variable, or
// handed to a literal that is called where it stands or deferred; that may be here.
func FieldKept(v ssa.Value) (PlaceRead, bool) {
	if src := kept(ssaflow.Unwrap(v), 0); src != nil {
		return fieldAt(src.X, src)
	}
	return PlaceRead{}, false
}

// kept returns the read of memory that a variable was filled with.
func kept(v ssa.Value, depth int) *ssa.UnOp {
	if depth > 4 {
		return nil
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		return kept(argument(v), depth+1)
	case *ssa.Alloc: // the address of the variable
		if vals := ssaflow.StoresTo(v); len(vals) == 1 {
			return kept(vals[0], depth+1)
		}
	case *ssa.FreeVar:
		return kept(ssaflow.Binding(v), depth+1)
	case *ssa.UnOp:
		if _, field := v.X.(*ssa.FieldAddr); field {
			return v
		}
		if v.Op == token.MUL {
			return kept(v.X, depth+1)
		}
	}
	return nil
}

// argument returns what a literal that is called or deferred where it stands gets; nil for others.
func argument(p *ssa.Parameter) ssa.Value {
	fn := p.Parent()
	if fn.Parent() == nil {
		return nil
	}
	at := slices.Index(fn.Params, p)
	for i := range ssaflow.Instrs(fn.Parent()) {
		call, ok := i.(ssa.CallInstruction)
		if !ok || call.Common().StaticCallee() != fn || at >= len(call.Common().Args) {
			continue
		}
		if _, start := i.(*ssa.Go); !start {
			return call.Common().Args[at]
		}
	}
	return nil
}

// fieldAt follows an address to the variable that it begins at.
func fieldAt(addr ssa.Value, load *ssa.UnOp) (PlaceRead, bool) {
	out := PlaceRead{Load: load}
	for {
		switch a := addr.(type) {
		case *ssa.FieldAddr:
			f := ssaflow.FieldOf(a)
			if f == nil {
				return out, false
			}
			out.Fields, addr = append(out.Fields, f.Origin()), a.X
		case *ssa.UnOp:
			if a.Op != token.MUL {
				return out, false
			}
			addr = a.X
		case *ssa.FreeVar:
			addr = ssaflow.Binding(a)
		case *ssa.Alloc, *ssa.Parameter, *ssa.Call, *ssa.Extract:
			out.Root = addr
			return out, len(out.Fields) > 0
		default:
			return out, false
		}
	}
}
