package leak

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var dropped = rule.Form{Name: "dropped", Run: reportDropped}

// reportDropped reports requests whose response nobody takes: it cannot be closed.
func reportDropped(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex || endsWithProcess(pass, f.Fn) || pass.HelpsTests(f.Fn) {
			continue
		}
		for _, c := range pass.Flow.Calls(f.Fn) {
			call, ok := c.Instr.(*ssa.Call)
			made, closable := kube.MakesClosable(c.Fn)
			if !ok || !closable || made.Sort != kube.ResponseSort || made.Within == "" || c.Static != nil || ssaflow.Used(ssaflow.Result(call, made.Result)) {
				continue
			}
			if expr := pass.Flow.CallExpr(call); expr != nil {
				pass.At(expr).Sayf("nobody takes the response of %s: its connection stays open and is not used again, and a status that says no passes for success; close its body and look at its status", pass.CallName(expr))
			}
		}
	}
}
