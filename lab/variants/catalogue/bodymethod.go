package catalogue

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var bodyMethod = rewrite.Transformation{
	Name: "bodymethod", Topic: "place",
	Doc:   "The body of a function or method stands in another one beside it, which it calls.",
	Needs: "a function that is not generic",
	Apply: func(w *rewrite.Rewriter) { moveBodies(w, true) },
}

var bodyFunc = rewrite.Transformation{
	Name: "bodyfunc", Topic: "place",
	Doc:   "The body of a method stands in a function that takes the receiver as its first parameter.",
	Needs: "a method of a type that is not generic",
	Apply: func(w *rewrite.Rewriter) { moveBodies(w, false) },
}

// moveBodies gives each body a function of its own: a method, if it is of one and
// methods says so.
func moveBodies(w *rewrite.Rewriter, methods bool) {
	w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
		d, ok := n.(*ast.FuncDecl)
		if !ok || d.Body == nil || len(d.Body.List) == 0 || d.Name.Name == "init" || d.Name.Name == "main" || !methods && d.Recv == nil {
			return
		}
		if fn, ok := w.Info.Defs[d.Name].(*types.Func); !ok || fn.Signature().TypeParams() != nil || fn.Signature().RecvTypeParams() != nil {
			return
		}
		site := w.Site(f, d)
		recv, _ := receiver(w, site, d)
		args := params(w, site, d)
		name := w.Fresh(lower(d.Name.Name) + "Body")
		call, head := name+"("+list(args)+")", "func "+name+header(f, d)
		switch {
		case d.Recv != nil && methods:
			call, head = recv+"."+call, "func "+f.Text(d.Recv)+" "+name+header(f, d)
		case d.Recv != nil:
			call = name + "(" + list(append([]string{recv}, args...)) + ")"
			head = "func " + name + "(" + withReceiver(f, d) + ")"
			if d.Type.Results != nil {
				head += " " + f.Text(d.Type.Results)
			}
		}
		if d.Type.Results != nil {
			call = "return " + call
		}
		site.Insert(d.Body.Pos(), "{ "+call+" }; "+head+" ")
		site.Done()
	})
}

// withReceiver returns the parameters of a method behind its receiver, as text.
func withReceiver(f *rewrite.File, d *ast.FuncDecl) string {
	field := d.Recv.List[0]
	text := f.Text(field)
	if len(field.Names) == 0 {
		text = "_ " + text
	}
	for _, p := range d.Type.Params.List {
		if text += ", "; len(p.Names) == 0 {
			text += "_ "
		}
		text += f.Text(p)
	}
	return text
}
