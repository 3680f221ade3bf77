package inline

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// NeverReturns reports whether a call of fn is the last thing that happens: it ends the
// program or panics, itself or in what it calls last.
func (s *Source) NeverReturns(fn *types.Func) bool {
	return kube.NeverReturns(fn) || fn != nil && s.ends[fn.Origin()]
}

// endings finds the functions of the package that never return.
func (r *rewriter) endings(files []*ast.File) {
	var list []*ast.FuncDecl
	for _, f := range files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Body != nil && r.endsInCall(fd.Body.List) != nil {
				list = append(list, fd)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, fd := range list {
			fn, _ := r.orig.Defs[fd.Name].(*types.Func)
			if fn != nil && !r.ends[fn] && r.gives(r.endsInCall(fd.Body.List)) && returned(fd.Body.List) == 0 && stays(r.orig, fd.Body.List) {
				r.ends[fn], changed = true, true
			}
		}
	}
}

// endsInCall returns the call that a list of statements ends with.
func (r *rewriter) endsInCall(list []ast.Stmt) *ast.CallExpr {
	if len(list) == 0 {
		return nil
	}
	e, ok := list[len(list)-1].(*ast.ExprStmt)
	if !ok {
		return nil
	}
	call, _ := ast.Unparen(e.X).(*ast.CallExpr)
	return call
}

// gives reports whether a call is known not to return.
func (r *rewriter) gives(call *ast.CallExpr) bool {
	switch fn := typeutil.Callee(r.orig, call).(type) {
	case *types.Builtin:
		return fn.Name() == "panic"
	case *types.Func:
		return kube.NeverReturns(fn) || r.ends[fn.Origin()] || r.elsewhereEnds(fn.Origin())
	}
	return false
}

// elsewhereEnds reports whether a function of another package never returns, by its fact.
func (r *rewriter) elsewhereEnds(fn *types.Func) bool {
	f := new(Forward)
	return fn.Pkg() != nil && fn.Pkg() != r.pkg && r.fact != nil && r.fact(fn, f) && f.Ends
}
