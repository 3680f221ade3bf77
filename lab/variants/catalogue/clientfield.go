package catalogue

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var clientField = rewrite.Transformation{
	Name: "clientfield", Topic: "place",
	Doc:   "An embedded client is a field with a name.",
	Needs: "a struct that embeds a client and needs none of its methods to implement something",
	Apply: func(w *rewrite.Rewriter) {
		clientFields(w, func(f *rewrite.File, field *ast.Field, v *types.Var) {
			if len(field.Names) > 0 {
				return
			}
			site := w.Site(f, field)
			site.Insert(field.Type.Pos(), v.Name()+" ")
			w.Each(func(_ *rewrite.File, n ast.Node, _ []ast.Node) {
				sel, ok := n.(*ast.SelectorExpr)
				if !ok {
					return
				}
				if path := implicit(w.Info.Selections[sel]); slices.Contains(path, v) {
					site.Insert(sel.X.End(), pathText(path))
				}
			})
			site.Done()
		})
	},
}

// clientFields visits the fields of structs that hold a client.
func clientFields(w *rewrite.Rewriter, visit func(f *rewrite.File, field *ast.Field, v *types.Var)) {
	w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
		st, ok := n.(*ast.StructType)
		if !ok || len(stack) == 0 {
			return
		}
		if _, ok := stack[len(stack)-1].(*ast.TypeSpec); !ok {
			return
		}
		t, ok := w.Info.TypeOf(st).(*types.Struct)
		if !ok {
			return
		}
		i := 0
		for _, field := range st.Fields.List {
			n := max(1, len(field.Names))
			if ft := w.Info.TypeOf(field.Type); n == 1 && ft != nil && types.IsInterface(ft) && kube.IsClient(ft) {
				visit(f, field, t.Field(i))
			}
			i += n
		}
	})
}

// implicit returns the embedded fields that a selection goes through unsaid.
func implicit(s *types.Selection) (path []*types.Var) {
	if s == nil {
		return nil
	}
	t := s.Recv()
	for _, i := range s.Index()[:len(s.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		st, ok := t.Underlying().(*types.Struct)
		if !ok {
			return nil
		}
		path = append(path, st.Field(i).Origin())
		t = st.Field(i).Type()
	}
	return path
}

func pathText(path []*types.Var) string {
	var b strings.Builder
	for _, v := range path {
		b.WriteString("." + v.Name())
	}
	return b.String()
}

// touch marks the functions that go through a field as changed with its site.
func touch(w *rewrite.Rewriter, site *rewrite.Site, v *types.Var) {
	w.Each(func(_ *rewrite.File, n ast.Node, _ []ast.Node) {
		if sel, ok := n.(*ast.SelectorExpr); ok && (w.Info.Uses[sel.Sel] == v || slices.Contains(implicit(w.Info.Selections[sel]), v)) {
			site.Insert(sel.X.End(), "")
		}
	})
}
