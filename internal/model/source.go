// Subject: resources

package model

import (
	"go/token"
	"go/types"
	"os"
	"strings"
)

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
