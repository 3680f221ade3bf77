package ssaflow

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/ctrlvet/ctrlvet/internal/engine/inline"
)

// TestPath compares Path with astutil's slower search, at every token of this
// package.
func TestPath(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	p := &Package{pass: &analysis.Pass{Fset: token.NewFileSet()}}
	for _, name := range names {
		f, err := parser.ParseFile(p.pass.Fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		p.pass.Files = append(p.pass.Files, f)
	}
	p.src = &inline.Source{Inspector: inspector.New(p.pass.Files)}
	tokens := 0
	for _, f := range p.pass.Files {
		file := p.pass.Fset.File(f.Pos())
		src, err := os.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile(file.Name(), 1, len(src)), src, nil, 0)
		for {
			at, tok, lit := s.Scan()
			if tok == token.EOF {
				break
			}
			if tok == token.SEMICOLON && lit != ";" {
				continue // inserted by the scanner
			}
			tokens++
			pos := f.FileStart + at - 1
			want, _ := astutil.PathEnclosingInterval(f, pos, pos)
			if got := p.Path(pos); !slices.Equal(got, want) {
				t.Errorf("%s: %s: got %s, want %s", p.pass.Fset.Position(pos), tok, kinds(got), kinds(want))
			}
		}
	}
	if tokens < 1000 {
		t.Errorf("only %d tokens were looked at", tokens)
	}
	if got := p.Path(token.NoPos); got != nil {
		t.Errorf("no position has the path %s", kinds(got))
	}
}

func kinds(path []ast.Node) (out []string) {
	for _, n := range path {
		out = append(out, reflect.TypeOf(n).String())
	}
	return out
}
