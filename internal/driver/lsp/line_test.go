//go:build unix

package lsp

import (
	"path/filepath"
	"syscall"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// TestLineDirective tests that what a //line directive names is not opened: of a pipe, that would take for ever.
func TestLineDirective(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.go")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Fatal(err)
	}
	dir := drivertest.Extract(t, "\n-- go.mod --\nmodule example.com/m\n\ngo 1.26\n-- a.go --\npackage m\n\nfunc Old() { Old() }\n"+
		"-- b.go --\npackage m\n\n//line "+pipe+":1\nfunc f() { Old() }\n")
	e := start(t, dir, testOptions(), caps)
	e.open("a.go", "")
	e.wants("a.go", 1, "renames 3")
	e.end()
}
