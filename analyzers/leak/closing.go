package leak

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// closing defers the call that closes it, after the statement that looks at the error.
// In a literal, or a loop, a defer may be right or not; what a broadcaster has still to
// send would be lost.
func (l leftOpen) closing(pass *rule.Pass, made *ast.CallExpr) []fix.Fix {
	id := l.variable(pass, made)
	if id == nil || l.Sort == kube.MachinerySort || l.in.Parent() != nil || ssaflow.InLoop(l.Made.Block()) || takesArguments(l.Value, l.By[0]) {
		return nil
	}
	assign := rule.EnclosingStmt[*ast.AssignStmt](pass, made.Pos())
	after := ast.Stmt(assign)
	if len(assign.Lhs) > 1 {
		if after = tested(pass, assign); after == nil {
			return nil
		}
	}
	call := "defer " + l.name(pass, made) + "." + l.By[0] + "()"
	return fix.Offer(call, fix.InsertAfter(pass.Flow, after, call)...)
}

// takesArguments: the method that closes v has to be given something.
func takesArguments(v ssa.Value, method string) bool {
	obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, nil, method)
	fn, ok := obj.(*types.Func)
	return ok && fn.Type().(*types.Signature).Params().Len() > 0
}

// tested returns the statement behind assign in the same list if it looks at the error
// and leaves.
func tested(pass *rule.Pass, assign *ast.AssignStmt) ast.Stmt {
	for _, n := range pass.Flow.Path(assign.Pos()) {
		block, ok := n.(*ast.BlockStmt)
		if !ok {
			continue
		}
		i := slices.Index(block.List, ast.Stmt(assign))
		if i < 0 || i+1 >= len(block.List) {
			return nil
		}
		iff, ok := block.List[i+1].(*ast.IfStmt)
		if !ok || iff.Else != nil || len(iff.Body.List) == 0 {
			return nil
		}
		if _, ok := iff.Body.List[len(iff.Body.List)-1].(*ast.ReturnStmt); !ok {
			return nil
		}
		return iff
	}
	return nil
}
