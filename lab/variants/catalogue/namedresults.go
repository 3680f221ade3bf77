package catalogue

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var namedResults = rewrite.Transformation{
	Name: "namedresults", Topic: "shape",
	Doc:   "Results have names, and a bare return follows their assignment.",
	Needs: "a function whose results have no names",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			d, ok := n.(*ast.FuncDecl)
			if !ok || d.Body == nil || d.Type.Results == nil {
				return
			}
			site := w.Site(f, d)
			names := nameResults(w, site, d.Type)
			if names == nil {
				return
			}
			ownReturns(d.Body, func(r *ast.ReturnStmt) {
				site.Replace(r, "{ "+list(names)+" = ", rewrite.Span{From: r.Results[0].Pos(), To: r.End()}, "; return }")
			})
			site.Done()
		})
	},
}

// nameResults gives results names, and returns these; nil if they have some.
func nameResults(w *rewrite.Rewriter, site *rewrite.Site, t *ast.FuncType) (names []string) {
	for _, field := range t.Results.List {
		if len(field.Names) > 0 {
			return nil
		}
		stem := "out"
		if rewrite.IsError(w.Info.TypeOf(field.Type)) {
			stem = "fail"
		}
		names = append(names, w.Fresh(stem))
	}
	single := !t.Results.Opening.IsValid()
	for i, field := range t.Results.List {
		text := names[i] + " "
		if single {
			site.Replace(field.Type, "("+text, field.Type, ")")
		} else {
			site.Insert(field.Type.Pos(), text)
		}
	}
	return names
}

// ownReturns visits the returns of a function, not of its literals.
func ownReturns(body *ast.BlockStmt, visit func(r *ast.ReturnStmt)) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) > 0 {
				visit(n)
			}
		}
		return true
	})
}

// params gives all parameters of a declaration names, and returns the arguments
// that pass them on.
func params(w *rewrite.Rewriter, site *rewrite.Site, d *ast.FuncDecl) (args []string) {
	for _, field := range d.Type.Params.List {
		_, variadic := field.Type.(*ast.Ellipsis)
		add := func(name string) {
			if variadic {
				name += "..."
			}
			args = append(args, name)
		}
		if len(field.Names) == 0 {
			name := w.Fresh("p")
			site.Insert(field.Type.Pos(), name+" ")
			add(name)
		}
		for _, id := range field.Names {
			if id.Name == "_" {
				name := w.Fresh("p")
				site.Replace(id, name)
				add(name)
				continue
			}
			add(id.Name)
		}
	}
	return args
}

// receiver returns the name of a method's receiver, which gets one if it has none,
// and the named type of it.
func receiver(w *rewrite.Rewriter, site *rewrite.Site, d *ast.FuncDecl) (name string, named *types.Named) {
	if d.Recv == nil || len(d.Recv.List) != 1 {
		return "", nil
	}
	field := d.Recv.List[0]
	t := types.Unalias(w.Info.TypeOf(field.Type))
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, _ = t.(*types.Named)
	switch {
	case len(field.Names) == 0:
		name = w.Fresh("p")
		site.Insert(field.Type.Pos(), name+" ")
	case field.Names[0].Name == "_":
		name = w.Fresh("p")
		site.Replace(field.Names[0], name)
	default:
		name = field.Names[0].Name
	}
	return name, named
}

// header returns the source of parameters and results, with those that have no
// name left as they are.
func header(f *rewrite.File, d *ast.FuncDecl) string {
	text := f.Text(d.Type.Params)
	if d.Type.Results != nil {
		text += " " + f.Text(d.Type.Results)
	}
	return strings.TrimSpace(text)
}
