package finalizerorder

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// late: the call cleans up after the removal was stored, whenever it is made.
func late(pass *rule.Pass, ch flow.FinalizerChange, c flow.Call, obj flow.AccessPath) bool {
	store := storedBy(pass, ch, obj)
	return store != nil && c.Instr != store && flow.Dominates(store, c.Instr) && !flow.Reaches(c.Instr, store, nil) &&
		deleting(pass, c.Instr.Block(), obj) && returnsError(c) && cleans(pass, c, obj) && !bestEffort(pass, c)
}

// storedBy returns the call that stores the removal; nil when it is not one.
func storedBy(pass *rule.Pass, ch flow.FinalizerChange, obj flow.AccessPath) ssa.Instruction {
	if ch.Written {
		return ch.Instr
	}
	for _, c := range pass.Flow.Calls(ch.Instr.Parent()) {
		op, ok := kube.ClientOp(c.Fn)
		if ok && (op.Verb == kube.Update || op.Verb == kube.Patch) && op.Sub == "" && !op.Clientset &&
			pass.Flow.ObjectPath(c.Arg(op.Obj)) == obj && flow.Dominates(ch.Instr, c.Instr) {
			return c.Instr
		}
	}
	return nil
}

func returnsError(c flow.Call) bool { return flow.ErrorResult(c.Instr.Common().Signature()) >= 0 }

func reportLate(pass *rule.Pass, c flow.Call, ch flow.FinalizerChange) {
	node, at := pass.Flow.Node(c.Instr), pass.Flow.Node(ch.Instr)
	if node == nil || at == nil {
		return
	}
	name := c.Fn.Name()
	if call, ok := node.(*ast.CallExpr); ok {
		name = types.ExprString(call.Fun)
	}
	pass.At(node).Because(at, "the finalizer is removed here").
		Sayf("the finalizer was removed on line %d before %s cleans up: when that fails the object is gone, and nothing tries it again; clean up first", pass.Line(at.Pos()), name)
}
