// Subject: resources

package model

import (
	"go/types"
	"io/fs"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
)

// ReadSource reads a Go file that may belong to another package than the one of the
// pass, and notes it in a log. The driver comes first, which may hold another text than
// the disk, as of an editor's buffer; some drivers refuse files of others.
func ReadSource(pass *analysis.Pass, in *inputs.Log, name string) ([]byte, error) {
	if filepath.Ext(name) != ".go" { // of a dependency, the name is what a //line directive says
		return nil, fs.ErrNotExist
	}
	if pass.ReadFile != nil {
		if text, err := pass.ReadFile(name); err == nil {
			in.Saw(name, text)
			return text, nil
		}
	}
	return in.ReadFile(name)
}

// TypeMarkers returns the markers above the declaration of a type, also those of the
// comments that blank lines set apart from it, without the plus sign; the type may belong
// to another package. There are none when its source cannot be read.
func TypeMarkers(pass *analysis.Pass, t *types.TypeName) []string {
	markers, _ := markersAbove(pass, t, true)
	return markers
}

// FieldMarkers returns the markers in the comment above the declaration of a struct field,
// without the plus sign; the field may belong to another package. ok is false when its
// source cannot be read.
func FieldMarkers(pass *analysis.Pass, f *types.Var) (markers []string, ok bool) {
	return markersAbove(pass, f, false)
}

// markersAbove reads the comments above the line that declares obj, those set apart by
// blank lines as well if so wanted.
func markersAbove(pass *analysis.Pass, obj types.Object, apart bool) (markers []string, ok bool) {
	at := inputs.Position(pass.Fset, obj.Pos())
	if !at.IsValid() {
		return nil, false
	}
	content, err := ReadSource(pass, inputs.Of(pass.Pkg), at.Filename)
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
