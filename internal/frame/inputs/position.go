package inputs

import (
	"go/token"
	"path/filepath"
	"strings"
)

// Position returns where a position is in the file that was loaded: what is read is looked for there. A
// //line directive may name any file at all; it is believed of what cgo made of a file, which lies in a
// cache.
func Position(fset *token.FileSet, pos token.Pos) token.Position {
	at := fset.PositionFor(pos, false)
	if filepath.Ext(at.Filename) == ".go" && !strings.HasSuffix(at.Filename, ".cgo1.go") {
		return at
	}
	return fset.Position(pos)
}
