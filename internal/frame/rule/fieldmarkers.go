// Subject: resources

package rule

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// FieldMarkers returns the markers above the declaration of a field: model.FieldMarkers.
func (p *Pass) FieldMarkers(f *types.Var) (markers []string, ok bool) {
	return model.FieldMarkers(p.Pass, f)
}

// TypeMarkers returns the markers above the declaration of a type: model.TypeMarkers.
func (p *Pass) TypeMarkers(t *types.TypeName) []string { return model.TypeMarkers(p.Pass, t) }

// DefinedWithoutStatus reports whether the resource definitions of a kind that lie in its
// module lack the status subresource, whatever its markers say: a write of the object stores
// its status then. It reads all manifests of the module: to be asked where a finding is sure
// but for that.
func (p *Pass) DefinedWithoutStatus(kind *types.Named) bool {
	return kind != nil && model.DefinedStatus(p.Pass, kind.Origin().Obj()) == model.Off
}

// MayBeLeftOut reports whether the markers of a field of this module let users
// leave it out, and give it no value then. Of fields of other modules it is true;
// false when the source of the field cannot be read.
func (p *Pass) MayBeLeftOut(f *types.Var) bool {
	if !p.InModule(f.Pkg()) {
		return true
	}
	markers, ok := p.FieldMarkers(f)
	return ok && kube.MayBeLeftOut(markers)
}
