package rbac

import (
	goparser "go/parser"
	"go/token"
	"strings"
	"testing"
)

const collectSource = `// Package p has markers. collected
package p

// in a doc comment: the import declaration
import "fmt" // behind it:

// above a type, on its own: collected

// in a doc comment: T
type T struct {
	// inside: T
	F int // inside: T
}

// in a doc comment: f
func f() {
	// inside: f
	fmt.Println()
}

// between declarations: collected

var (
	// in a doc comment: v
	v = 1 // behind it:
)

// at the end: collected
`

// TestCollected: each comment says whether controller-gen finds its markers, and
// what it stands in otherwise.
func TestCollected(t *testing.T) {
	file, err := goparser.ParseFile(token.NewFileSet(), "p.go", collectSource, goparser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	found := Collected(file)
	n := 0
	for _, group := range file.Comments {
		for _, c := range group.List {
			n++
			if want := strings.HasSuffix(c.Text, "collected"); found[c] != want {
				t.Errorf("%s: %t", c.Text, found[c])
			}
			where, name, says := strings.Cut(c.Text, ":")
			if name = strings.TrimSpace(name); !says || name == "collected" {
				continue
			}
			if p := PlaceOf(file, c); p.Name != name || p.Doc != strings.HasSuffix(where, "doc comment") || p.Decl == nil {
				t.Errorf("%s: %+v", c.Text, p)
			}
		}
	}
	if n != 13 {
		t.Errorf("%d comments", n)
	}
}
