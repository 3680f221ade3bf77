package nilmap

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var lost = rule.Form{Name: "lost", Run: each(isLost, func(pass *rule.Pass, m mistake) {
	pass.At(m.node).Sayf("the map that is created for an object without %s is never given to it, so that this is lost; set it on the object", lower(m.field))
})}

// neverPutBack: the map was created because the object had none, and is not given
// to the object.
func (c *checker) neverPutBack(w *ssa.MapUpdate, phi *ssa.Phi) (objects.Field, bool) {
	var f objects.Field
	found, created := false, false
	for _, e := range phi.Edges {
		if _, ok := e.(*ssa.MakeMap); ok {
			created = true
			if len(*e.Referrers()) > 1 {
				return f, false // used elsewhere, too
			}
			continue
		}
		x, ok := objects.FieldOfObject(c.pass.Flow, e)
		if !ok {
			return f, false
		}
		f, found = x, true
	}
	return f, found && created && onlyUsed(phi) && !c.setLater(w, f) && !readBelow(w, phi)
}

// onlyUsed: the map is written to and read, and goes nowhere.
func onlyUsed(m *ssa.Phi) bool {
	for _, r := range *m.Referrers() {
		switch r := r.(type) {
		case *ssa.MapUpdate:
			if r.Map != ssa.Value(m) {
				return false
			}
		case *ssa.Lookup, *ssa.Range:
		case *ssa.Call:
			b, ok := r.Call.Value.(*ssa.Builtin)
			if !ok || b.Name() != "len" && b.Name() != "delete" {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// readBelow: the map is looked at behind the write, from where no way leads back to it: it is
// there to be read, and does for that what the object's own would.
func readBelow(w *ssa.MapUpdate, m *ssa.Phi) bool {
	return slices.ContainsFunc(*m.Referrers(), func(r ssa.Instruction) bool {
		switch r.(type) {
		case *ssa.Lookup, *ssa.Range:
			return ssaflow.Reaches(w, r, nil) && !ssaflow.Reaches(r, w, nil)
		}
		return false
	})
}

// setLater: the field of the object is set after w. What a request brings back
// is no map that was not sent.
func (c *checker) setLater(w *ssa.MapUpdate, f objects.Field) bool {
	return paths.Find(c.pass.Flow, paths.After(w), paths.Query{Plain: true, To: func(i ssa.Instruction) bool {
		if ci, ok := i.(ssa.CallInstruction); ok {
			if x, ok := c.pass.Flow.Resolve(ci); ok {
				if _, request := kube.ClientOp(x.Fn); request {
					return false
				}
			}
		}
		return c.pass.Effects.MayWrite(i, f.Place()) == memory.WriteAny
	}}).Found()
}
