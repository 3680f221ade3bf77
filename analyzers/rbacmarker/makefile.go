package rbacmarker

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
)

var generator = regexp.MustCompile(`(?i)controller[-_]gen`)

// generates: controller-gen is told to make roles out of the markers, as far as
// Makefiles show. The nearest one that runs it decides; one that includes others
// does not show everything.
func (c *checker) generates() bool {
	file := c.Fset.Position(c.file.FileStart).Filename
	if !filepath.IsAbs(file) {
		return true
	}
	for dir := filepath.Dir(file); ; dir = filepath.Dir(dir) {
		if text, err := os.ReadFile(filepath.Join(dir, "Makefile")); err == nil && generator.Match(text) {
			return bytes.Contains(text, []byte("rbac")) || bytes.Contains(text, []byte("include"))
		}
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil || dir == filepath.Dir(dir) {
			return true
		}
	}
}
