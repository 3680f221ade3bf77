package createorupdate

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// lookedFor: control comes to the call only where a Get of an object of the kind has answered
// that there is none.
func (u *use) lookedFor(pass *rule.Pass) bool {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if pass.Flow.CallExpr(call.Instr) == u.call {
				return u.notFoundAt(pass, f.Fn, call.Instr.Block())
			}
		}
	}
	return false
}

func (u *use) notFoundAt(pass *rule.Pass, fn *ssa.Function, at *ssa.BasicBlock) bool {
	for _, k := range pass.Flow.Known(at) {
		asked := k.Asked()
		if asked == nil || !k.Val {
			continue
		}
		test, ok := pass.Flow.Resolve(asked)
		if !ok || !kube.IsNotFoundTest(test.Fn) {
			continue
		}
		for _, call := range pass.Flow.Calls(fn) {
			op, ok := kube.ClientOp(call.Fn)
			if !ok || op.Verb != kube.Get || op.Clientset || kube.KindOf(ssaflow.Unwrap(call.Arg(op.Obj)).Type()) != kube.KindOf(u.obj.Type()) {
				continue
			}
			if err := errflow.ErrorOf(call.Instr); err != nil && ssaflow.SoleDefinition(test.Arg(0)) == err {
				return true
			}
		}
	}
	return false
}
