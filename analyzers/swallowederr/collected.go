package swallowederr

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var collected = rule.Form{Name: "collected", Run: each((*checker).reportCollected)}

// reportCollected reports lists of errors that are filled and never read.
func (c *checker) reportCollected() {
	c.syntax(func(n ast.Node) {
		as, ok := n.(*ast.AssignStmt)
		if !ok || as.Tok != token.ASSIGN || len(as.Lhs) != 1 || len(as.Rhs) != 1 {
			return
		}
		id, ok := as.Lhs[0].(*ast.Ident)
		if !ok {
			return
		}
		v, _ := c.pass.TypesInfo.Uses[id].(*types.Var)
		if v == nil || v.Parent() == c.pass.Pkg.Scope() || !listOfErrors(v.Type()) && !kube.IsError(v.Type()) || c.isResult(v) {
			return
		}
		switch {
		case !c.accumulates(as, v) || c.fillsInPlace(as) && !c.beginsEmpty(v):
		case !c.readAtAll(v):
			c.pass.At(as).Sayf("errors are collected in %s, which is never looked at: failures are taken for success; return it", id.Name)
		case c.readNoMore(as):
			c.pass.At(as).Sayf("errors are collected in %s, which is not looked at any more: failures are taken for success; return it", id.Name)
		}
	})
}

func listOfErrors(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && kube.IsError(s.Elem()) || kube.IsMultierror(t)
}

func (c *checker) isResult(v *types.Var) bool {
	for fn := c.fn; fn != nil; fn = fn.Parent() {
		res := fn.Signature.Results()
		for i := range res.Len() {
			if res.At(i) == v {
				return true
			}
		}
		if v.Pos() < fn.Pos() { // a parameter of a literal around
			continue
		}
	}
	return false
}

// accumulates: v = append(v, ...), v = errors.Join(v, ...) and the like.
func (c *checker) accumulates(as *ast.AssignStmt, v types.Object) bool {
	call, ok := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
	if !ok || len(call.Args) < 2 {
		return false
	}
	first, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	if !ok || c.pass.TypesInfo.Uses[first] != v {
		return false
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if _, builtin := c.pass.TypesInfo.Uses[id].(*types.Builtin); builtin && id.Name == "append" {
			return true
		}
	}
	return kube.JoinsErrors(model.Callee(c.pass.TypesInfo, call))
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
