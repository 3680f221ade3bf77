// Subject: resources

package rule

import (
	"go/types"
	"os"
	"strings"
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
