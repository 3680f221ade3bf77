package swallowederr

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportSetup reports calls that set the program up and whose errors nobody looks at.
func (c *checker) reportSetup() {
	if c.reach.Has(c.fn) || c.pass.HelpsTests(c.fn) || kube.TestTree(c.pass.Pkg.Path()) {
		return
	}
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		u, ok := c.unread(call, err)
		if !ok || !u.alone || !isSetup(call) || c.isExplained(call, u.expr, u.expr.End()) {
			return
		}
		c.pass.At(u.expr).Fixes(c.returnIt(u)...).Sayf("the error of %s is not checked: the program goes on without what it sets up, and nobody is told; return it, or exit", c.pass.CallName(u.expr))
	})
}

// isSetup: the call registers something with the manager or the scheme, or runs the manager.
func isSetup(call ssaflow.Call) bool {
	if kube.IsIndexField(call.Fn) || kube.Is(call.Fn, "builder.*.Complete", "manager.*.Add", "manager.*.AddHealthzCheck", "manager.*.AddReadyzCheck", "manager.*.Start") {
		return true
	}
	sig := call.Instr.Common().Signature()
	if sig.Params().Len() == 0 || sig.Results().Len() != 1 {
		return false
	}
	first := sig.Params().At(0).Type()
	isInit := call.Instr.Parent().Synthetic == "" && strings.HasPrefix(call.Instr.Parent().Name(), "init#") // it has nobody to tell
	return kube.IsType(first, "manager.Manager") || sig.Params().Len() == 1 && kube.IsType(first, "k8sruntime.Scheme") && !isInit
}
