package rbac

import (
	"bytes"
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/internal/inputs"
	"github.com/ctrlvet/ctrlvet/internal/ondemand"
)

var generator = ondemand.Regexp(`(?i)controller[-_]gen`)

// Generates reports whether controller-gen is told to make roles out of the
// markers of a Go file, as far as Makefiles show. The nearest one that runs it
// decides; one that includes others does not show everything.
func Generates(in *inputs.Log, file string) bool {
	if !filepath.IsAbs(file) {
		return true
	}
	for dir := filepath.Dir(file); ; dir = filepath.Dir(dir) {
		if text, err := in.ReadFile(filepath.Join(dir, "Makefile")); err == nil && generator().Match(text) {
			return bytes.Contains(text, []byte("rbac")) || bytes.Contains(text, []byte("include"))
		}
		if _, err := in.Stat(filepath.Join(dir, "go.mod")); err == nil || dir == filepath.Dir(dir) {
			return true
		}
	}
}
