package swallowederr

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// readNoMore: the list, or the error, that an assignment in a loop makes is added to
// and goes nowhere else, though the variable was looked at before.
func (c *checker) readNoMore(as *ast.AssignStmt) bool {
	call, ok := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return false
	}
	for i := range ssaflow.Instrs(c.fn) {
		grown, ok := i.(*ssa.Call)
		if ok && grown.Pos() == call.Lparen && ssaflow.Reaches(grown, grown, nil) {
			return onlyGrows(grown, make(map[ssa.Value]bool))
		}
	}
	return false
}

// onlyGrows: all that is done with v is to put it together with more.
func onlyGrows(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return true
	}
	seen[v] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Phi:
			if !onlyGrows(r, seen) {
				return false
			}
		case *ssa.Call:
			b, ok := r.Call.Value.(*ssa.Builtin)
			if !ok || b.Name() != "append" || r.Call.Args[0] != v || !onlyGrows(r, seen) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// readAtAll: some use of the variable is not part of filling it.
func (c *checker) readAtAll(v *types.Var) bool {
	file := c.pass.Flow.File(v.Pos())
	if file == nil {
		return true
	}
	fill := make(map[*ast.Ident]bool)
	read := false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && len(n.Rhs) == 1 {
				if id, ok := n.Lhs[0].(*ast.Ident); ok && c.pass.TypesInfo.Uses[id] == v {
					fill[id] = true
					if c.accumulates(n, v) {
						fill[ast.Unparen(ast.Unparen(n.Rhs[0]).(*ast.CallExpr).Args[0]).(*ast.Ident)] = true
					}
				}
			}
		case *ast.Ident:
			if c.pass.TypesInfo.Uses[n] == v && !fill[n] {
				read = true
			}
		}
		return !read
	})
	return read
}

// fillsInPlace: multierror.Append changes the list that it is given, which others may have.
func (c *checker) fillsInPlace(as *ast.AssignStmt) bool {
	call, ok := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := model.Callee(c.pass.TypesInfo, call)
	return fn != nil && fn.Signature().Results().Len() == 1 && kube.IsMultierror(fn.Signature().Results().At(0).Type())
}

// beginsEmpty: a variable is declared without a value, and gets none but what is added.
func (c *checker) beginsEmpty(v *types.Var) bool {
	file := c.pass.Flow.File(v.Pos())
	if file == nil {
		return false
	}
	declared, only := false, true
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for _, id := range n.Names {
				declared = declared || c.pass.TypesInfo.Defs[id] == v && len(n.Values) == 0
			}
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				if id, ok := lhs.(*ast.Ident); ok && c.pass.TypesInfo.Uses[id] == v && (len(n.Lhs) != 1 || len(n.Rhs) != 1 || !c.accumulates(n, v)) {
					only = false
				}
			}
		}
		return true
	})
	return declared && only
}
