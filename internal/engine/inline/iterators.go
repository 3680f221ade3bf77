package inline

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// over returns the range over an iterator of a slice or a map as one over that itself,
// nil for others.
func (r *rewriter) over(s *ast.RangeStmt) *ast.RangeStmt {
	call, ok := ast.Unparen(s.X).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	fn, _ := typeutil.Callee(r.info, call).(*types.Func)
	keys, values, ok := kube.IteratesOver(fn)
	if !ok {
		return nil
	}
	switch types.Unalias(r.info.TypeOf(call.Args[0])).Underlying().(type) {
	case *types.Slice, *types.Map:
	default:
		return nil // of a type parameter
	}
	r.writable()
	c := *s
	c.X = call.Args[0]
	if values && !keys && s.Key != nil {
		c.Key, c.Value = &ast.Ident{NamePos: s.Key.Pos(), Name: "_"}, s.Key
	}
	r.known(&c, s)
	return &c
}
