// Subject: resources

package model

import (
	"go/token"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/inputs"
)

// TypeMarkers returns the markers above the declaration of a type, also those of the
// comments that blank lines set apart from it, without the plus sign; the type may belong
// to another package. There are none when its source cannot be read.
func TypeMarkers(in *inputs.Log, fset *token.FileSet, t *types.TypeName) []string {
	markers, _ := markersAbove(in, fset, t, true)
	return markers
}

// FieldMarkers returns the markers in the comment above the declaration of a struct field,
// without the plus sign; the field may belong to another package. ok is false when its
// source cannot be read.
func FieldMarkers(in *inputs.Log, fset *token.FileSet, f *types.Var) (markers []string, ok bool) {
	return markersAbove(in, fset, f, false)
}

// markersAbove reads the comments above the line that declares obj, those set apart by
// blank lines as well if so wanted.
func markersAbove(in *inputs.Log, fset *token.FileSet, obj types.Object, apart bool) (markers []string, ok bool) {
	at := fset.Position(obj.Pos())
	if !at.IsValid() {
		return nil, false
	}
	content, err := in.ReadFile(at.Filename)
	if err != nil {
		return nil, false
	}
	lines := strings.Split(string(content), "\n")
	if at.Line > len(lines) || !strings.Contains(lines[at.Line-1], obj.Name()) {
		return nil, false
	}
	for n := at.Line - 2; n >= 0; n-- {
		line := strings.TrimSpace(lines[n])
		text, comment := strings.CutPrefix(line, "//")
		if !comment && (line != "" || !apart) {
			break
		}
		if marker, ok := strings.CutPrefix(strings.TrimSpace(text), "+"); ok && comment {
			markers = append(markers, marker)
		}
	}
	return markers, true
}
