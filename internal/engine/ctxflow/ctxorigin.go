package ctxflow

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// A lost is where a context that is not the caller's comes from.
type lost struct {
	// Node is the guilty expression: the call of context.Background, the
	// variable or field that holds its result, or the field with a context
	// of somebody else.
	Node ast.Expr
	// Field is set for the last of these.
	Field *types.Var
}

// Lost traces the context that c gets as Args[i]: to a call of
// context.Background or TODO in this function, to a package variable or field
// that always holds one, or to a field that holds a context of which nothing is
// known (Field is set). nil for every other.
func Lost(p *ssaflow.Package, c ssaflow.Call, i int) *lost {
	return lostContext(p, c, c.Args[i], i, 0)
}

func lostContext(p *ssaflow.Package, c ssaflow.Call, v ssa.Value, i, depth int) *lost {
	if depth > 3 {
		return nil
	}
	o := OriginOf(p, v)
	switch o.Kind {
	case Background:
		if e := p.CallExpr(o.Call); e != nil {
			return &lost{Node: e}
		}
	case Field:
		return lostField(p, c, o.Value.(*ssa.FieldAddr), i, depth)
	case Unknown:
		if g := ssaflow.GlobalOf(v); g != nil && alwaysBackground(p, g) {
			if e := p.ArgExpr(c, i); e != nil {
				return &lost{Node: e}
			}
			return nil
		}
	}
	return nil
}

func lostField(p *ssaflow.Package, c ssaflow.Call, fa *ssa.FieldAddr, i, depth int) *lost {
	f := ssaflow.FieldOf(fa)
	if f == nil {
		return nil
	}
	if a, ok := fa.X.(*ssa.Alloc); ok {
		if v := ssaflow.FieldAt(a, fa.Field, fa, 0); v != nil {
			return lostContext(p, c, v, i, depth+1)
		}
	}
	var node ast.Expr
	for _, n := range p.Path(fa.Pos()) {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			node = sel
			break
		}
	}
	if node == nil {
		return nil
	}
	lost := &lost{Node: node, Field: f}
	vals, all := p.FieldValues(f)
	if !all || len(vals) == 0 {
		return lost
	}
	for _, v := range vals {
		if OriginOf(p, v).Kind != Background {
			return lost
		}
	}
	lost.Field = nil
	return lost
}

// alwaysBackground: every assignment of a variable of this package is of a
// background context, and its address is not taken.
func alwaysBackground(p *ssaflow.Package, g *ssa.Global) bool {
	found := false
	for _, fn := range append([]*ssa.Function{p.Pkg.Func("init")}, p.Funcs...) {
		if fn == nil {
			continue
		}
		for i := range ssaflow.Instrs(fn) {
			for _, op := range i.Operands(nil) {
				if *op != ssa.Value(g) {
					continue
				}
				switch i := i.(type) {
				case *ssa.Store:
					if i.Addr != ssa.Value(g) || OriginOf(p, i.Val).Kind != Background {
						return false
					}
					found = true
				case *ssa.UnOp:
				default:
					return false
				}
			}
		}
	}
	return found && g.Pkg == p.Pkg
}
