package inputs_test

import (
	"go/parser"
	"go/token"
	"os"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
)

// TestPosition tests that a //line directive is believed of what cgo made alone.
func TestPosition(t *testing.T) {
	for name, want := range map[string]string{
		"/m/a.go": "/m/a.go", "/m/a.y.go": "/m/a.y.go", "/tmp/b001/a.cgo1.go": "/etc/passwd", "/cache/ab/ab12-d": "/etc/passwd",
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, "// Package p.\n\n//line /etc/passwd:1\npackage p\n", parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := inputs.Position(fset, f.Package).Filename; got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

// TestReadFile tests that what has no end is not read.
func TestReadFile(t *testing.T) {
	for _, name := range []string{os.DevNull, "/dev/zero", t.TempDir()} {
		if _, err := inputs.ReadFile(name); err == nil {
			t.Errorf("%s: want an error", name)
		}
		if _, err := inputs.Of(nil).ReadFile(name); err == nil {
			t.Errorf("%s, by an analyzer: want an error", name)
		}
	}
}
