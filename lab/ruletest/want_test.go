package ruletest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// FuzzExpect feeds any comment: every mention of an expectation is understood
// or is a problem.
func FuzzExpect(f *testing.F) {
	for _, s := range []string{
		"// want \"a\" `b` // want:related \"c\"",
		"// want@-1:other \"a\" // miss: why",
		"// reason // want@+12 `x`",
		"// want", "// todo: ", "// want:related", "// want \"(\"",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		if strings.ContainsAny(comment, "\n\r") {
			return
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "a.go", "package p\n\nvar x = 1 //"+comment+"\n", parser.ParseComments)
		if err != nil {
			return
		}
		p := &problems{l: &loaded{}}
		e := expect([]*packages.Package{{Fset: fset, Syntax: []*ast.File{file}}}, p)
		if wantStart.MatchString("//"+comment) && len(e.wants)+len(e.misses)+len(e.todos)+len(p.all) == 0 {
			t.Errorf("%q is neither an expectation nor a problem", comment)
		}
	})
}

func TestExpect(t *testing.T) {
	const src = "package p\n\nvar x = 1 // why // want@-2:other `a` \"b\" // want \"c\" // miss: not yet\n"
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	p := &problems{l: &loaded{}}
	e := expect([]*packages.Package{{Fset: fset, Syntax: []*ast.File{file}}}, p)
	if len(p.all) > 0 {
		t.Fatal(p.all)
	}
	for _, take := range []struct {
		at         line
		name, text string
		want       bool
	}{
		{line{"a.go", 1}, "other", "xbx", true},
		{line{"a.go", 1}, "other", "xbx", false}, // once only
		{line{"a.go", 1}, "other", "a", true},
		{line{"a.go", 3}, "other", "a", false},
		{line{"a.go", 3}, "", "c", true},
	} {
		if got := e.take(take.at, take.name, take.text); got != take.want {
			t.Errorf("take(%v) = %t", take, got)
		}
	}
	if e.misses[line{"a.go", 3}] != "not yet" {
		t.Errorf("misses: %v", e.misses)
	}
}
