package pointercompare

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// carriedOver: the pointer v is read from a field of a struct that was made from
// another one, by copying the struct or that field, or that is an element of a list
// which somebody has looked up: then both hold one pointer as long as nothing has
// changed.
func carriedOver(pass *rule.Pass, v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || ssaflow.FieldOf(fa) == nil {
		return false
	}
	if _, element := fa.X.(*ssa.IndexAddr); element {
		return false // one of many, in a loop over them
	}
	c := carrier{pass: pass, field: ssaflow.FieldOf(fa).Origin(), seen: make(map[ssa.Value]bool)}
	return c.from(fa.X)
}

// A carrier asks where the struct comes from that holds a field.
type carrier struct {
	pass  *rule.Pass
	field *types.Var
	seen  map[ssa.Value]bool
}

// from: the struct v, or what v points to, has the field of another struct.
func (c *carrier) from(v ssa.Value) bool {
	if v == nil || c.seen[v] || len(c.seen) > 40 {
		return false
	}
	c.seen[v] = true
	switch v := v.(type) {
	case *ssa.Parameter:
		for _, s := range c.pass.Effects.Graph().Sites(v.Parent()) {
			if c.from(s.Call.ArgOf(v)) {
				return true
			}
		}
	case *ssa.UnOp:
		return v.Op == token.MUL && c.from(v.X)
	case *ssa.FieldAddr:
		return c.from(v.X)
	case *ssa.FreeVar:
		return c.from(ssaflow.Binding(v))
	case *ssa.IndexAddr:
		return true
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, c.from)
	case *ssa.Extract:
		return c.result(v.Tuple, v.Index)
	case *ssa.Call:
		return c.result(v, 0)
	case *ssa.Alloc:
		return c.made(v)
	}
	return false
}

// result: a function of the package returns such a struct.
func (c *carrier) result(v ssa.Value, i int) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	fn := call.Call.StaticCallee()
	if fn == nil {
		return false
	}
	for _, b := range fn.Blocks {
		if r, ok := ssaflow.Terminator(b).(*ssa.Return); ok && i < len(r.Results) && c.from(r.Results[i]) {
			return true
		}
	}
	return false
}

// made: the variable was set to what another place holds, or its field was.
func (c *carrier) made(at *ssa.Alloc) bool {
	for _, r := range *at.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == at && (c.copied(r.Val) || c.from(r.Val)) {
				return true
			}
		case *ssa.FieldAddr:
			if ssaflow.FieldOf(r) != nil && ssaflow.FieldOf(r).Origin() == c.field && slices.ContainsFunc(storedAt(r), c.sameField) {
				return true
			}
		}
	}
	return false
}

// copied: a struct is read from where another object keeps it.
func (c *carrier) copied(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	_, isStruct := v.Type().Underlying().(*types.Struct)
	_, isVar := load.X.(*ssa.Alloc)
	return isStruct && !isVar
}

func (c *carrier) sameField(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		return ok && v.Op == token.MUL && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Origin() == c.field
	case *ssa.Field:
		return ssaflow.FieldRead(v) != nil && ssaflow.FieldRead(v).Origin() == c.field
	}
	return false
}

// storedAt returns what is stored at an address.
func storedAt(addr *ssa.FieldAddr) []ssa.Value {
	var out []ssa.Value
	for _, r := range *addr.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Addr == addr {
			out = append(out, s.Val)
		}
	}
	return out
}
