package nilderef

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var builtin = rule.Form{Name: "builtin", Run: inTurn(eachFieldUse(true), reportAlive)}

// ofReference returns the use of what an owner reference says only of controllers, in one of
// the references of an object about which nothing else was asked.
func (s *fieldUses) ofReference(load *ssa.UnOp, derefs []ssaflow.Dereference) (u fieldUse, ok bool) {
	way := objects.WayTo(load.X.(*ssa.FieldAddr).X)
	if !elementOf(way) || !s.holdsReferences(way.Root) {
		return u, false
	}
	for _, d := range derefs {
		asked := slices.ContainsFunc(s.pass.Flow.Known(d.Instr.Block()), func(k ssaflow.Cond) bool {
			return mentions(k.Value, func(name string) bool { return objects.IsWithin(name, way.Name()) }, 0)
		})
		if !asked && !s.pass.Flow.AskedForNil(load, d.Instr.Block()) {
			return fieldUse{load: load, use: d, seldom: true}, true
		}
	}
	return u, false
}

// holdsReferences: v is an object that was not made here, the owners of one, or such a list.
func (s *fieldUses) holdsReferences(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Parameter:
		return true
	case *ssa.Call:
		c, ok := s.pass.Flow.Resolve(v)
		if !ok {
			return false
		}
		field, set, isMeta := kube.MetaAccessor(c.Fn)
		return isMeta && !set && field == "OwnerReferences"
	case *ssa.Alloc:
		return s.readInto(v)
	}
	return kube.IsAPIObject(v.Type())
}

// storedFields returns the fields that code of the package gives a value.
func storedFields(p *ssaflow.Package) map[*types.Var]bool {
	out := make(map[*types.Var]bool)
	p.EachFieldStore(func(fa *ssa.FieldAddr) {
		if f := ssaflow.FieldOf(fa); f != nil && !p.InTest(fa.Pos()) {
			out[f.Origin()] = true
		}
	})
	return out
}
