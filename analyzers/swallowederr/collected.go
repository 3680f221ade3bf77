package swallowederr

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var collected = rule.Form{Name: "collected", Run: each((*checker).reportCollected)}

// reportCollected reports lists of errors that are filled and never read, each once.
func (c *checker) reportCollected() {
	var order []*types.Var
	fills := make(map[*types.Var][]*ast.AssignStmt)
	never := make(map[*types.Var]bool)
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
			return
		case !c.readAtAll(v):
			never[v] = true
		case c.readNoMore(as):
		default:
			return
		}
		if c.ignoredAtReturn(as) {
			return
		}
		if len(fills[v]) == 0 {
			order = append(order, v)
		}
		fills[v] = append(fills[v], as)
	})
	for _, v := range order {
		d := c.pass.At(fills[v][0])
		for _, as := range fills[v][1:] {
			d.Because(as, "collected here, too")
		}
		when := "not looked at any more"
		if never[v] {
			when = "never looked at"
		}
		d.Sayf("errors are collected in %s, which is %s: failures are taken for success; return it", v.Name(), when)
	}
}

// ignoredAtReturn: a comment at a return behind the assignment says that errors are ignored.
func (c *checker) ignoredAtReturn(as *ast.AssignStmt) bool {
	for _, ret := range ssaflow.Returns(c.fn) {
		stmt := c.pass.Flow.Return(ret)
		if stmt != nil && stmt.Pos() > as.Pos() && c.pass.Says(onpurpose.ErrorDropped, stmt.Pos(), stmt.Pos()) {
			return c.pass.Quiet(true, as, "a comment at the return says that the errors are ignored")
		}
	}
	return false
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
