package finalizeroverwrite

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports writes that drop the finalizers of others.
var Analyzer = rule.NewForms(doc, rule.Forms{mutated, index})

// each makes the Run of a form that looks at one function after the other, without
// tests and what is there to drop finalizers.
func each(report func(*rule.Pass, *memory.Func)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		if kube.TestTree(pass.Pkg.Path()) {
			return
		}
		for _, f := range pass.Funcs() {
			if !onpurpose.Named(ssaflow.Outermost(f.Fn).Name(), onpurpose.Forced) {
				report(pass, f)
			}
		}
	}
}
