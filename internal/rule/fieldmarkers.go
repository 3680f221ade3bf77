// Subject: resources

package rule

import (
	"go/types"
	"os"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
)

// FieldMarkers returns the markers in the comment above the declaration of a
// struct field, without the plus sign; the field may belong to another package.
// ok is false when its source cannot be read.
func (p *Pass) FieldMarkers(f *types.Var) (markers []string, ok bool) {
	at := p.Fset.Position(f.Pos())
	if !at.IsValid() {
		return nil, false
	}
	content, err := os.ReadFile(at.Filename)
	if err != nil {
		return nil, false
	}
	lines := strings.Split(string(content), "\n")
	if at.Line > len(lines) || !strings.Contains(lines[at.Line-1], f.Name()) {
		return nil, false
	}
	for n := at.Line - 2; n >= 0; n-- {
		text, comment := strings.CutPrefix(strings.TrimSpace(lines[n]), "//")
		if !comment {
			break
		}
		if marker, ok := strings.CutPrefix(strings.TrimSpace(text), "+"); ok {
			markers = append(markers, marker)
		}
	}
	return markers, true
}

// TypeMarkers returns the markers above the declaration of a type: model.TypeMarkers.
func (p *Pass) TypeMarkers(t *types.TypeName) []string { return model.TypeMarkers(p.Fset, t) }

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
