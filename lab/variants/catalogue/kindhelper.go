package catalogue

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var kindHelper = rewrite.Transformation{
	Name: "kindhelper", Topic: "error",
	Doc:   "The kind of an error is tested in a helper.",
	Needs: "a call of a function that tells kinds of errors apart",
	Apply: func(w *rewrite.Rewriter) {
		invocations(w, func(v *invocation) {
			sig := v.fn.Signature()
			if v.recv == nil && v.fn.Pkg() != w.Types && sig.Params().Len() == 1 && rewrite.IsError(sig.Params().At(0).Type()) &&
				sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.Bool]) {
				toHelper(w, v, v.wide)
			}
		})
	},
}

var ignored = rewrite.Transformation{
	Name: "ignored", Topic: "error",
	Doc:   "err != nil && !IsNotFound(err) is client.IgnoreNotFound(err) != nil.",
	Needs: "such a condition",
	Apply: func(w *rewrite.Rewriter) {
		pkg, name := known(w, kube.IsIgnoreNotFound)
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			c, ok := n.(*ast.BinaryExpr)
			if !ok || c.Op != token.LAND || pkg == nil {
				return
			}
			not, ok := ast.Unparen(c.Y).(*ast.UnaryExpr)
			if !ok || not.Op != token.NOT {
				return
			}
			call, ok := not.X.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				return
			}
			id, ok := call.Args[0].(*ast.Ident)
			fn := w.Callee(call)
			if !ok || fn == nil || !kube.IsNotFoundTest(fn) || !tests(w, c.X, w.Info.ObjectOf(id)) || rewrite.Has[*ast.CallExpr](c.X) {
				return
			}
			site := w.Site(f, c)
			site.Replace(c, site.Import(f, pkg)+"."+name+"(", id, ") != nil")
			site.Done()
		})
	},
}

var unignored = rewrite.Transformation{
	Name: "ignorehelper", Topic: "error",
	Doc:   "NotFound is dropped by a helper of the program's own in place of client.IgnoreNotFound.",
	Needs: "a call of client.IgnoreNotFound",
	Apply: func(w *rewrite.Rewriter) {
		pkg, test := known(w, func(fn *types.Func) bool { return kube.IsNotFoundTest(fn) && fn.Name() == "IsNotFound" })
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			call, ok := n.(*ast.CallExpr)
			if !ok || pkg == nil {
				return
			}
			if fn := w.Callee(call); fn == nil || !kube.IsIgnoreNotFound(fn) {
				return
			}
			name := w.Name("vIgnore" + fileNumber(w, f))
			site := w.Site(f, call)
			site.Replace(call.Fun, name)
			site.Declare(f, "func "+name+"(err error) error {\nif "+site.Import(f, pkg)+"."+test+"(err) {\nreturn nil\n}\nreturn err\n}")
			site.Done()
		})
	},
}

// known returns the function of a loaded package that is the one asked for.
func known(w *rewrite.Rewriter, is func(fn *types.Func) bool) (*types.Package, string) {
	for _, p := range w.Loaded {
		for _, name := range p.Scope().Names() {
			fn, ok := p.Scope().Lookup(name).(*types.Func)
			if ok && fn.Exported() && is(fn) {
				return p, name
			}
		}
	}
	return nil, ""
}
