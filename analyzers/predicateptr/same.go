package predicateptr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var same = rule.Form{Name: "same", Run: reportSame}

func reportSame(pass *rule.Pass) {
	for _, c := range rule.Shared(pass, find) {
		if !slices.Equal(c.from, c.to) || c.twoNames() && !c.other() {
			continue
		}
		not := "new"
		if half(c.from) == not {
			not = "old"
		}
		pass.At(c.at).Sayf("both sides are the same part of the %s object, so that the update does not matter: take one from the %s one", half(c.from), not)
	}
}

// twoNames: the sides come from two assertions of the type of one object, each of which
// has a name, mostly.
func (c comparison) twoNames() bool {
	x, y := assertion(c.x), assertion(c.y)
	return x != nil && y != nil && x != y
}

// assertion returns the assertion of a type behind which a value lies.
func assertion(v ssa.Value) *ssa.TypeAssert {
	for range 20 {
		switch x := v.(type) {
		case *ssa.TypeAssert:
			return x
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.Call:
			if len(x.Call.Args) != 1 {
				return nil
			}
			v = x.Call.Args[0]
		default:
			return nil
		}
	}
	return nil
}

// other: the function looks at the other half of the update as well.
func (c comparison) other() bool {
	for i := range ssaflow.Instrs(c.fn) {
		if v, ok := i.(ssa.Value); ok {
			if way := c.parts.Of(v); len(way) > 0 && way[0] != c.from[0] {
				return true
			}
		}
	}
	return false
}
