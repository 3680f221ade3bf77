package finalizerorder

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// late: the call cleans up after the removal was stored, whenever it is made.
func late(pass *rule.Pass, ch lifecycle.FinalizerChange, c ssaflow.Call, obj ssaflow.AccessPath) bool {
	store := storedBy(pass, ch, obj)
	return store != nil && c.Instr != store && ssaflow.Dominates(store, c.Instr) && !ssaflow.Reaches(c.Instr, store, nil) &&
		lifecycle.OnlyDeleting(pass.Flow, pass.Effects.Graph(), c.Instr.Parent(), c.Instr.Block(), obj) && cleans(pass, c, obj) && !bestEffort(pass, c)
}

// storedBy returns the call that stores the removal; nil when it is not one.
func storedBy(pass *rule.Pass, ch lifecycle.FinalizerChange, obj ssaflow.AccessPath) ssa.Instruction {
	if ch.Written {
		return ch.Instr
	}
	for _, c := range pass.Flow.Calls(ch.Instr.Parent()) {
		op, ok := kube.ClientOp(c.Fn)
		if ok && (op.Verb == kube.Update || op.Verb == kube.Patch) && op.Sub == "" && !op.Clientset &&
			objects.PathOf(pass.Flow, c.Arg(op.Obj)) == obj && ssaflow.Dominates(ch.Instr, c.Instr) {
			return c.Instr
		}
	}
	return nil
}

func returnsError(c ssaflow.Call) bool { return errflow.ErrorResult(c.Instr.Common().Signature()) >= 0 }

func reportLate(pass *rule.Pass, c ssaflow.Call, ch lifecycle.FinalizerChange) {
	node, at := pass.Flow.Node(c.Instr), pass.Flow.Node(ch.Instr)
	if node == nil || at == nil {
		return
	}
	name := c.Fn.Name()
	if call, ok := node.(*ast.CallExpr); ok {
		name = pass.CalleeText(call)
	}
	pass.At(node).Because(at, "the finalizer is removed here").
		Sayf("the finalizer was removed on line %d before %s cleans up: when that fails the object is gone, and nothing tries it again; clean up first", pass.Line(at.Pos()), name)
}
