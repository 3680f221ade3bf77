package catalogue

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var iterated = rewrite.Transformation{
	Name: "iterated", Topic: "shape",
	Doc:   "A loop goes over an iterator of its slice or map.",
	Needs: "a range over a slice or a map",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			s, ok := n.(*ast.RangeStmt)
			if !ok || s.Key == nil {
				return
			}
			pkg, fn := "slices", "All"
			switch w.Info.TypeOf(s.X).Underlying().(type) {
			case *types.Slice:
			case *types.Map:
				pkg = "maps"
			default:
				return
			}
			site := w.Site(f, s)
			key, _ := s.Key.(*ast.Ident)
			switch {
			case s.Value == nil && pkg == "maps":
				fn = "Keys"
			case s.Value == nil:
				return
			case key != nil && key.Name == "_":
				fn = "Values"
				site.Replace(rewrite.Span{From: s.Key.Pos(), To: s.Value.Pos()}, "")
			}
			site.Replace(s.X, site.ImportPath(f, pkg)+"."+fn+"(", s.X, ")")
			site.Done()
		})
	},
}

var indexed = rewrite.Transformation{
	Name: "indexed", Topic: "shape",
	Doc:   "A range over a slice is a loop that counts.",
	Needs: "a range over a slice with its elements",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			s, ok := n.(*ast.RangeStmt)
			if !ok || s.Tok != token.DEFINE || s.Value == nil || !rewrite.InList(s, stack) {
				return
			}
			if _, ok := w.Info.TypeOf(s.X).Underlying().(*types.Slice); !ok {
				return
			}
			value, ok := s.Value.(*ast.Ident)
			key, isIdent := s.Key.(*ast.Ident)
			if !ok || !isIdent || value.Name == "_" || w.Info.Defs[key] != nil && changed(w, s.Body, w.Info.Defs[key]) {
				return
			}
			over, i := w.Fresh("over"), w.Fresh("i")
			site := w.Site(f, s)
			site.Insert(s.Pos(), over+" := ", s.X, "; ")
			head := "for " + i + " := 0; " + i + " < len(" + over + "); " + i + "++ "
			site.Replace(rewrite.Span{From: s.Pos(), To: s.Body.Pos()}, head)
			if key.Name != "_" {
				site.Insert(s.Body.Lbrace+1, " ", key, " := "+i+";")
			}
			site.Insert(s.Body.Lbrace+1, " ", value, " := "+over+"["+i+"];")
			site.Done()
		})
	},
}
