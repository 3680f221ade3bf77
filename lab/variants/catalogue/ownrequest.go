package catalogue

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var ownRequest = rewrite.Transformation{
	Name: "ownrequest", Topic: "surroundings",
	Doc:   "A reconciler hands its request on in a request type of the program's own.",
	Needs: "a method that takes a request with a name",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			d, ok := n.(*ast.FuncDecl)
			if !ok || d.Body == nil || d.Recv == nil || d.Type.Results == nil || len(d.Body.List) == 0 {
				return
			}
			if fn, ok := w.Info.Defs[d.Name].(*types.Func); !ok || fn.Signature().RecvTypeParams() != nil {
				return
			}
			at := requestParam(w, d)
			if at < 0 {
				return
			}
			site := w.Site(f, d)
			typ := w.Name("vRequest" + fileNumber(w, f))
			recv, _ := receiver(w, site, d)
			args := params(w, site, d)
			args[at] = typ + "{" + args[at] + "}"
			name := w.Fresh(lower(d.Name.Name) + "Own")
			field := d.Type.Params.List[at]
			head := f.Text(d.Type.Params)
			head = strings.Replace(head, f.Text(field), field.Names[0].Name+" "+typ, 1)
			site.Insert(d.Body.Pos(), "{ return "+recv+"."+name+"("+list(args)+") }; func "+f.Text(d.Recv)+" "+name+head+" "+f.Text(d.Type.Results)+" ")
			site.Declare(f, "type "+typ+" struct { "+site.Type(f, types.Unalias(w.Info.TypeOf(field.Type)))+" }")
			site.Done()
		})
	},
}

// requestParam returns the index of the parameter that is a request with a name,
// where each parameter stands alone; -1 if there is none.
func requestParam(w *rewrite.Rewriter, d *ast.FuncDecl) int {
	at := -1
	for i, field := range d.Type.Params.List {
		if len(field.Names) > 1 {
			return -1
		}
		if t := w.Info.TypeOf(field.Type); t != nil && kube.IsRequest(t) && len(field.Names) == 1 && field.Names[0].Name != "_" {
			at = i
		}
	}
	return at
}
