package driver

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestDeclaration tests the name of the declaration around each mark @name@.
func TestDeclaration(t *testing.T) {
	const src = `package p //@@

import "fmt" //@@

// F has a comment. @F@
func F() {
	_ = func() { /*@F@*/ }
}

type (
	T[K any] struct { /*@T@*/ }
	// @U@
	U struct {
		a int // @U@
	}
)

func (t *T[K]) M() { /*@T.M@*/ }

func (U) N() { /*@U.N@*/ }

func (*U) O() { /*@U.O@*/ }

// Detached. @@

var v, w = 1, func() { fmt.Println() /*@v@*/ }

func _() { /*@_@*/ }
`
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	marks := strings.Split(src, "@")
	offset, checked := 0, 0
	for i, part := range marks {
		if i%2 == 1 {
			pos := fset.File(f.FileStart).Pos(offset)
			if got := Declaration([]*ast.File{f}, pos); got != part {
				t.Errorf("%s: in %q, want %q", fset.Position(pos), got, part)
			}
			checked++
		}
		offset += len(part) + 1
	}
	if checked != 13 {
		t.Errorf("%d marks checked", checked)
	}
	if got := Declaration(nil, 1); got != "" {
		t.Errorf("without files in %q", got)
	}
}
