package queueforget

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ends: the worker tells its caller that it ends.
func ends(i ssa.Instruction) bool {
	ret := i.(*ssa.Return)
	if len(ret.Results) != 1 {
		return false
	}
	c, ok := ssaflow.SoleDefinition(ret.Results[0]).(*ssa.Const)
	return ok && kube.IsBool(c.Type()) && ssaflow.IsZeroConst(c)
}

// condition returns the expression that a branch asks, or the call whose answer it is; nil
// where it has none.
func condition(pass *rule.Pass, iff *ssa.If) ast.Node {
	if part, ok := iff.Cond.(*ssa.Extract); ok {
		if call, ok := part.Tuple.(*ssa.Call); ok {
			return pass.Flow.Node(call)
		}
	}
	for _, n := range pass.Flow.Path(iff.Cond.Pos()) {
		switch n := n.(type) {
		case *ast.IfStmt:
			return n.Cond
		case *ast.CaseClause:
			if len(n.List) > 0 {
				return n.List[0]
			}
		case *ast.BlockStmt:
			return nil
		}
	}
	return nil
}
