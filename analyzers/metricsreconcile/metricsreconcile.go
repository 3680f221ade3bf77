package metricsreconcile

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports time.Sleep in a function that was given a context.
var Analyzer = rule.New(doc, run)

// What a rule can ask stands in docs/questions.md: look there before writing a helper.
func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		scope, ok := pass.Effects.ContextScope(f.Fn)
		if !ok {
			continue
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			if kube.IsSleep(call.Fn) {
				pass.At(call).Because(scope.Param.Pos(), "this context may end first").
					Sayf("time.Sleep goes on after the context of %s has ended: wait for ctx.Done() too", scope.Owner.Name())
			}
		}
	}
}
