package catalogue

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// A fault is an error that a function returns as its last result.
type fault struct {
	file  *rewrite.File
	stmt  *ast.ReturnStmt
	expr  ast.Expr
	stack []ast.Node
}

// faults visits the errors that are returned: not nil itself.
func faults(w *rewrite.Rewriter, visit func(e fault)) {
	w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
		r, ok := n.(*ast.ReturnStmt)
		if !ok || len(r.Results) == 0 || !rewrite.InList(r, stack) {
			return
		}
		last := r.Results[len(r.Results)-1]
		if rewrite.IsError(w.Info.TypeOf(last)) && !w.IsNil(last) {
			visit(fault{f, r, last, stack})
		}
	})
}

// certain reports whether the error is a variable that the if around has found not
// to be nil.
func (e fault) certain(w *rewrite.Rewriter) bool {
	id, ok := e.expr.(*ast.Ident)
	if !ok || len(e.stack) < 2 {
		return false
	}
	b, ok := e.stack[len(e.stack)-1].(*ast.BlockStmt)
	s, isIf := e.stack[len(e.stack)-2].(*ast.IfStmt)
	obj := w.Info.ObjectOf(id)
	return ok && isIf && s.Body == b && obj != nil && !changed(w, b, obj) && tests(w, s.Cond, obj)
}

// tests reports whether a condition says that an error is not nil.
func tests(w *rewrite.Rewriter, cond ast.Expr, obj types.Object) bool {
	c, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if c.Op == token.LAND {
		return tests(w, c.X, obj) || tests(w, c.Y, obj)
	}
	id, ok := c.X.(*ast.Ident)
	return ok && c.Op == token.NEQ && w.Info.ObjectOf(id) == obj && w.IsNil(c.Y)
}

const needsError = "a return of an error"

var joined = rewrite.Transformation{
	Name: "joined", Topic: "error",
	Doc:   "A returned error goes through errors.Join.",
	Needs: needsError,
	Apply: func(w *rewrite.Rewriter) {
		faults(w, func(e fault) {
			site := w.Site(e.file, e.expr)
			site.Replace(e.expr, site.ImportPath(e.file, "errors")+".Join(", e.expr, ")")
			site.Done()
		})
	},
}

var stacked = rewrite.Transformation{
	Name: "stacked", Topic: "error",
	Doc:   "A returned error gets a stack from github.com/pkg/errors.",
	Needs: "a return of a call's error, or of one in the branch that found it not to be nil",
	Apply: func(w *rewrite.Rewriter) {
		faults(w, func(e fault) {
			if _, call := e.expr.(*ast.CallExpr); call || e.certain(w) { // nobody wraps nil
				site := w.Site(e.file, e.expr)
				site.Replace(e.expr, site.ImportPath(e.file, "github.com/pkg/errors")+".WithStack(", e.expr, ")")
				site.Done()
			}
		})
	},
}

const needsCertain = "a return of an error in the branch that found it not to be nil"

var formatted = rewrite.Transformation{
	Name: "formatted", Topic: "error",
	Doc:   "A returned error is wrapped with %w.",
	Needs: needsCertain,
	Apply: func(w *rewrite.Rewriter) {
		faults(w, func(e fault) {
			if e.certain(w) {
				site := w.Site(e.file, e.expr)
				site.Replace(e.expr, site.ImportPath(e.file, "fmt")+`.Errorf("variant: %w", `, e.expr, ")")
				site.Done()
			}
		})
	},
}

var ownError = rewrite.Transformation{
	Name: "ownerror", Topic: "error",
	Doc:   "A returned error stands in an error type of the program's own, with Unwrap.",
	Needs: needsCertain,
	Apply: func(w *rewrite.Rewriter) {
		name := w.Name("vError")
		faults(w, func(e fault) {
			if e.certain(w) {
				site := w.Site(e.file, e.expr)
				site.Replace(e.expr, "&"+name+"{", e.expr, "}")
				site.Declare(w.Files[0], strings.ReplaceAll("type NAME struct{ error }\n\nfunc (e *NAME) Unwrap() error { return e.error }", "NAME", name))
				site.Done()
			}
		})
	},
}
