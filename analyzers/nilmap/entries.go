package nilmap

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// entryFound: the condition says that an entry of the map was parsed, or is not the zero value
// that a missing one would be.
func (c *checker) entryFound(k ssaflow.Cond, same func(ssa.Value) bool) bool {
	return c.parsedFrom(k, same) || holdsMore(k, same)
}

// holdsMore: an entry of the map, or a field of it, is known to be other than zero.
func holdsMore(k ssaflow.Cond, same func(ssa.Value) bool) bool {
	bin, ok := k.Value.(*ssa.BinOp)
	if !ok || bin.Op != token.EQL && bin.Op != token.NEQ || (bin.Op == token.EQL) == k.Val {
		return false
	}
	entry, zero := bin.X, bin.Y
	if ssaflow.IsZeroConst(entry) {
		entry, zero = zero, entry
	}
	return ssaflow.IsZeroConst(zero) && entryOf(entry, same, 0)
}

// entryOf: the value is an entry of the map, or a field of one.
func entryOf(v ssa.Value, same func(ssa.Value) bool, depth int) bool {
	if depth > 6 {
		return false
	}
	switch v := ssaflow.SoleDefinition(v).(type) {
	case *ssa.Lookup:
		return same(v.X)
	case *ssa.Extract:
		return entryOf(v.Tuple, same, depth+1)
	case *ssa.Field:
		return entryOf(v.X, same, depth+1)
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		local, ok := fa.X.(*ssa.Alloc)
		if !ok {
			return false
		}
		stored := ssaflow.StoresTo(local)
		return len(stored) == 1 && entryOf(stored[0], same, depth+1)
	}
	return false
}
