package rewrite

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

const source = `package p

// Sum adds.
func Sum(a, b int) (int, error) {
	if a > b { // want
		return a, nil
	}
	c := twice(a, twice(b, 1))
	return c, nil
}

func twice(a, b int) int { return a + b }
`

type noImports struct{}

func (noImports) Import(path string) (*types.Package, error) {
	return nil, errors.New(path + " is not here")
}

// pack type-checks a file without imports.
func pack(t testing.TB, src string) *Package {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "/p/p.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}}
	pkg, err := (&types.Config{}).Check("p", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	return &Package{Fset: fset, Path: "p", Types: pkg, Info: info, Files: []*File{{Name: "/p/p.go", Pkg: "p", Path: "p", Src: []byte(src), AST: f}}}
}

func apply(t testing.TB, src string, change func(w *Rewriter)) *Variant {
	t.Helper()
	return Apply(&Transformation{Name: "test", Apply: change}, []*Package{pack(t, src)}, noImports{}, types.SizesFor("gc", "amd64"))
}

// calls wraps each call, those within others too.
func calls(before, after string) func(w *Rewriter) {
	return func(w *Rewriter) {
		w.Each(func(f *File, n ast.Node, _ []ast.Node) {
			if c, ok := n.(*ast.CallExpr); ok {
				s := w.Site(f, c)
				s.Replace(c, before, c, after)
				s.Done()
			}
		})
	}
}

func TestApply(t *testing.T) {
	tests := []struct {
		name          string
		change        func(w *Rewriter)
		sites, failed int
		want          string // part of the new text
	}{
		{"nothing", func(*Rewriter) {}, 0, 0, source},
		{"inside each other", calls("(", ")"), 2, 0, "c := (twice(a, (twice(b, 1))))"},
		{"does not compile", calls("!", ""), 0, 2, source},
		{"does not parse", calls("(", ""), 0, 2, source},
		{"moved", func(w *Rewriter) {
			w.Calls(func(c *Call) {
				s := w.Site(c.File, c.Stmt)
				s.Insert(c.Stmt.Pos(), "d := ", c.Expr, "; ")
				s.Replace(c.Expr, "d")
				s.Done()
			})
		}, 1, 0, "d := twice(a, twice(b, 1)); c := d"},
		{"declared once", func(w *Rewriter) {
			for range 2 {
				s := w.Site(w.Files[0], w.Files[0].AST)
				s.Declare(w.Files[0], "const "+w.Name("one")+" = 1")
				s.Done()
			}
		}, 2, 0, source + "\nconst one = 1\n"},
		{"overlap", func(w *Rewriter) {
			f := w.Files[0]
			for _, span := range []Span{{f.AST.Name.Pos(), f.AST.Decls[0].Pos()}, {f.AST.Name.Pos() + 1, f.AST.Decls[0].Pos() + 1}} {
				s := w.Site(f, span)
				s.Replace(span, Span{span.From, span.To})
				s.Done()
			}
		}, 1, 1, source},
		{"a package that is not there", func(w *Rewriter) {
			s := w.Site(w.Files[0], w.Files[0].AST)
			s.Declare(w.Files[0], "var x "+s.ImportPath(w.Files[0], "far/away")+".T")
			s.Done()
		}, 0, 1, source},
		{"a type that cannot be said", func(w *Rewriter) {
			s := w.Site(w.Files[0], w.Files[0].AST)
			s.Type(w.Files[0], types.Typ[types.UntypedNil])
			s.Done()
		}, 0, 0, source},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := apply(t, source, tt.change)
			if v.Sites != tt.sites || v.Failed != tt.failed || (v.Why == "") != (v.Failed == 0) {
				t.Errorf("%d sites, %d failed (%s), want %d and %d", v.Sites, v.Failed, v.Why, tt.sites, tt.failed)
			}
			if len(v.Packages) != 1 {
				t.Fatalf("%d packages", len(v.Packages))
			}
			if got := string(v.Packages[0].Files[0].Text); !strings.Contains(got, tt.want) {
				t.Errorf("got\n%s\nwant in it\n%s", got, tt.want)
			}
			origins(t, v)
		})
	}
}

// origins checks that text that was kept knows where it comes from.
func origins(t testing.TB, v *Variant) {
	t.Helper()
	for _, m := range v.Packages {
		for _, r := range m.Files {
			for i := range r.Text {
				seg := r.at(i)
				if !seg.copied {
					continue
				}
				if was := r.File.Src[r.File.offset(r.Origin(i))]; was != r.Text[i] {
					t.Fatalf("offset %d holds %q, and its origin %q", i, r.Text[i], was)
				}
			}
		}
	}
}

// FuzzEdits: whatever is wrapped and inserted, nothing of the old text is lost but
// what sites replace, and each kept byte knows its place.
func FuzzEdits(f *testing.F) {
	f.Add([]byte{0, 3, 1, 9, 2, 27})
	f.Add([]byte{2, 0, 2, 1, 2, 2, 2, 3})
	f.Add([]byte{1, 40, 0, 40, 2, 41})
	f.Fuzz(func(t *testing.T, data []byte) {
		p := pack(t, source)
		w := newRewriter(p)
		var nodes []ast.Node
		w.Each(func(_ *File, n ast.Node, _ []ast.Node) {
			if _, ok := n.(*ast.File); !ok {
				nodes = append(nodes, n)
			}
		})
		for len(data) >= 2 {
			n := nodes[int(data[1])%len(nodes)]
			s := w.Site(p.Files[0], n)
			switch data[0] % 3 {
			case 0:
				s.Insert(n.Pos(), "/*i*/")
			case 1:
				s.Replace(n, "/*a*/", n, "/*b*/")
			case 2:
				s.Replace(n, "/*c*/", Span{n.Pos(), n.Pos() + 1}, Span{n.Pos() + 1, n.End()})
			}
			s.Done()
			data = data[2:]
		}
		r, conflicts := render(w, p.Files[0], w.sites)
		if len(conflicts) > 0 {
			return
		}
		text := r.Text
		for _, mark := range []string{"/*i*/", "/*a*/", "/*b*/", "/*c*/"} {
			text = bytes.ReplaceAll(text, []byte(mark), nil)
		}
		if string(text) != source {
			t.Errorf("without what was added:\n%s", text)
		}
		origins(t, &Variant{Packages: []*Made{{Files: []*Rendered{r}}}})
	})
}
