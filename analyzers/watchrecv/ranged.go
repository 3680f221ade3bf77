package watchrecv

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// started looks at a goroutine that does nothing but go through the events of
// a watch.
func started(pass *rule.Pass, g *ast.GoStmt) {
	var body *ast.BlockStmt
	if lit, ok := ast.Unparen(g.Call.Fun).(*ast.FuncLit); ok {
		body = lit.Body
	} else if fn := pass.Callee(g.Call); fn != nil {
		if decl := pass.Model.Decl(fn); decl != nil {
			body = decl.Body
		}
	}
	if body == nil || len(body.List) == 0 {
		return
	}
	loop, ok := body.List[len(body.List)-1].(*ast.RangeStmt)
	if !ok {
		return
	}
	call, ok := ast.Unparen(loop.X).(*ast.CallExpr)
	if !ok || !kube.IsResultChan(pass.Callee(call)) || leaves(pass, body) {
		return
	}
	pass.At(call).Because(rule.Span(g.Pos(), g.Call.Fun.Pos()), "the goroutine ends with the loop").
		Say("the server closes every watch after a while: then this loop ends and nothing is watched any more; list and watch again, or use an informer")
}

// leaves: the function ends by itself as well, or tells somebody that it ended.
func leaves(pass *rule.Pass, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.BranchStmt, *ast.SendStmt:
			found = true
		case *ast.DeferStmt:
			if sel, ok := n.Call.Fun.(*ast.SelectorExpr); !ok || !kube.IsWatch(pass.TypesInfo.TypeOf(sel.X)) {
				found = true
			}
		}
		return !found
	})
	return found
}
