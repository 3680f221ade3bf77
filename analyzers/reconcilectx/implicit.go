package reconcilectx

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var implicit = rule.Form{Name: "implicit", Level: rule.OnRequest, Option: "also report calls that take no context, such as http.NewRequest and exec.Command", Run: func(pass *rule.Pass) {
	c := shared(pass)
	for _, f := range c.funcs {
		if !f.scoped || !f.scope.Named() {
			continue
		}
		for _, call := range f.calls {
			e := pass.Flow.CallExpr(call.Instr)
			if kube.WithoutContext(call.Fn) && e != nil && !c.mayDiffer(f.fn, call, -1, e.Fun) {
				pass.At(e.Fun).Sayf("%s takes no context, so it goes on when %s is done; use the function that takes one", types.ExprString(e.Fun), f.scope.Param.Name())
			}
		}
	}
}}
