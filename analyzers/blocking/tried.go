package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
)

// triedOut: the wait is one that an option asks for, by whose name it is for debugging.
func (c *checker) triedOut(at ssa.CallInstruction) bool {
	return slices.ContainsFunc(c.pass.Flow.Known(at.Block()), func(k ssaflow.Cond) bool { return namesTries(k.Value, 0) })
}

// maxOption is how many steps namesTries goes from a condition to the options it asks.
const maxOption = 8

// namesTries: v was made of a field or variable of that name.
func namesTries(v ssa.Value, depth int) bool {
	if depth > maxOption {
		return false
	}
	named := func(name string) bool { return onpurpose.Named(name, onpurpose.Tries) }
	switch v := v.(type) {
	case *ssa.Global:
		return named(v.Name())
	case *ssa.FieldAddr:
		return ssaflow.FieldOf(v) != nil && named(ssaflow.FieldOf(v).Name()) || namesTries(v.X, depth+1)
	case *ssa.Field:
		return ssaflow.FieldLoaded(v) != nil && named(ssaflow.FieldLoaded(v).Name()) || namesTries(v.X, depth+1)
	case *ssa.UnOp:
		return namesTries(v.X, depth+1)
	case *ssa.BinOp:
		return namesTries(v.X, depth+1) || namesTries(v.Y, depth+1)
	}
	return false
}
