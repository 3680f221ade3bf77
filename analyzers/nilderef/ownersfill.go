package nilderef

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// ownersFill: the field that is loaded is of a kind of another module, which is neither built
// in nor the module's own: its owner fills in what he needs. A status that is a pointer as a
// whole is nil for everybody until the owner has seen the object.
func ownersFill(pass *rule.Pass, load *ssa.UnOp) bool {
	way := objects.WayTo(load.X)
	object := outermost(way)
	if object < 0 || !othersKind(pass, way.Parts[object].Value) {
		return false
	}
	fa := load.X.(*ssa.FieldAddr)
	return !kube.IsStatusOf(ssaflow.FieldOf(fa), fa.X.Type())
}

// ofOthers: the object is of a kind of another module, and the way leads through no list,
// whose elements are rather a user's, or through its status.
func ofOthers(pass *rule.Pass, way objects.Way, object int) bool {
	part := way.Parts[object]
	return othersKind(pass, part.Value) && (!elementOf(way) || strings.HasPrefix(strings.TrimPrefix(way.Name(), part.Name), ".Status."))
}

// othersKind: v is of an API type of another module that is not built in.
func othersKind(pass *rule.Pass, v ssa.Value) bool {
	n := kube.Named(v.Type())
	builtin, _ := kube.BuiltIn(v.Type())
	return n != nil && !builtin && !pass.InModule(n.Obj().Pkg())
}
