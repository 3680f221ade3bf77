package mergefrom

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports patches whose base holds the change too.
var Analyzer = rule.NewForms(doc, rule.Forms{same, late, omitted, swapped, preset})

// each makes the Run of a form that looks at all patches.
func each(report func(*patch)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, p := range rule.Shared(pass, findPatches) {
			p.pass = pass
			report(&p)
		}
	}
}

// findPatches returns the patches that the functions of the package send.
func findPatches(pass *rule.Pass) (out []patch) {
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Via != nil || op.Op.Verb != kube.Patch || op.Op.Clientset || object.DryRun(pass.Effects, op) {
				continue
			}
			if p := newPatch(pass, f, op); p != nil {
				out = append(out, *p)
			}
		}
	}
	return out
}
