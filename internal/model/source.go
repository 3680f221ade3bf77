// Subject: resources

package model

import (
	"go/token"
	"go/types"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// OwnModule reports whether the source of a module is the program's own: it is a main
// module, or one that a replace directive takes from a directory. A nil module is.
func OwnModule(m *analysis.Module) bool {
	return m == nil || m.Main || m.Version == "" || m.Replace != nil && m.Replace.Version == ""
}

// TypeMarkers returns the markers above the declaration of a type, also those of the
// comments that blank lines set apart from it, without the plus sign; the type may belong
// to another package. There are none when its source cannot be read.
func TypeMarkers(fset *token.FileSet, t *types.TypeName) (markers []string) {
	at := fset.Position(t.Pos())
	if !at.IsValid() {
		return nil
	}
	content, err := os.ReadFile(at.Filename)
	if err != nil {
		return nil
	}
	lines := strings.Split(string(content), "\n")
	if at.Line > len(lines) || !strings.Contains(lines[at.Line-1], t.Name()) {
		return nil
	}
	for n := at.Line - 2; n >= 0; n-- {
		line := strings.TrimSpace(lines[n])
		text, comment := strings.CutPrefix(line, "//")
		if !comment && line != "" {
			break
		}
		if marker, ok := strings.CutPrefix(strings.TrimSpace(text), "+"); ok && comment {
			markers = append(markers, marker)
		}
	}
	return markers
}
