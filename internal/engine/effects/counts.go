// Subject: values

package effects

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// IsCount reports whether v is a number that users or others give, or a small constant, and nothing on the way
// makes nanoseconds of it. isUnit says of which types it is another unit already.
func IsCount(p *memory.Package, v ssa.Value, isUnit func(types.Type) bool) bool {
	return (&counts{p, isUnit}).isCount(v, 0)
}

type counts struct {
	p      *memory.Package
	isUnit func(types.Type) bool
}

func (n *counts) isCount(v ssa.Value, depth int) bool {
	if depth > 8 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Const:
		k, ok := ssaflow.ConstInt(v)
		return ok && -1000 < k && k < 1000*1000
	case *ssa.Convert, *ssa.ChangeType:
		from := ssaflow.Converted(v)
		return isInteger(from.Type()) && !n.isUnit(from.Type()) && n.isCount(from, depth+1)
	case *ssa.BinOp:
		k, ok := ssaflow.ConstInt(v.Y)
		isScaled := v.Op == token.MUL && ok && k >= 1000
		return !isScaled && n.isCount(v.X, depth+1) && n.isCount(v.Y, depth+1)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if e != v && !n.isCount(e, depth+1) {
				return false
			}
		}
		return true
	case *ssa.Field:
		return n.isGiven(v)
	case *ssa.UnOp:
		if load, ok := v.X.(*ssa.UnOp); ok { // *spec.Seconds
			return n.isCount(load, depth+1)
		}
		return n.isGiven(v)
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && v.Index == 0 && n.parses(call)
	case *ssa.Parameter:
		return n.p.Graph().EveryArg(v, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
			if p, ok := arg.(*ssa.Parameter); ok {
				return callgraph.LookInto, p
			}
			return callgraph.FoundIf(n.isCount(arg, depth+1)), nil
		})
	}
	return false
}

// isGiven: the value is of a field that is decoded, of an API type or of settings, and that the
// package does not assign: who writes it knows nothing of Go. One that says nanoseconds means them.
func (n *counts) isGiven(v ssa.Value) bool {
	f := ssaflow.FieldLoaded(v)
	if f == nil || strings.Contains(strings.ToLower(f.Name()), "nano") {
		return false
	}
	set, _ := n.p.Flow.FieldValues(f)
	return len(set) == 0 && isDecoded(v)
}

// isDecoded: the field that v is loaded from has a tag by which a decoder finds it.
func isDecoded(v ssa.Value) bool {
	st, i := (*types.Struct)(nil), 0
	switch v := v.(type) {
	case *ssa.Field:
		st, i = ssaflow.Struct(v.X.Type()), v.Field
	case *ssa.UnOp:
		fa := v.X.(*ssa.FieldAddr)
		st, i = ssaflow.Struct(fa.X.Type()), fa.Field
	}
	return st != nil && st.Tag(i) != ""
}

// parses: the call reads a number from a text.
func (n *counts) parses(call *ssa.Call) bool {
	c, ok := n.p.Flow.Resolve(call)
	return ok && c.Fn != nil && c.Fn.Pkg() != nil && c.Fn.Pkg().Path() == "strconv"
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}
