package nilderef

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports pointers that are nil where they are used.
var Analyzer = rule.NewForms(doc, rule.Forms{
	failed, noerror, optional, builtin, inside, aftertest, novalue,
})

// each makes the Run of a form that looks at one function after the other.
func each(look func(*checker)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, f := range pass.Funcs() {
			look(&checker{pass: pass, fn: f.Fn})
		}
	}
}

// inTurn makes one Run of several: one decision, asked of different code.
func inTurn(runs ...func(*rule.Pass)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, run := range runs {
			run(pass)
		}
	}
}

type checker struct {
	pass *rule.Pass
	fn   *ssa.Function
}

// mayWrite: what lies at a place may be another thing behind the instruction.
func (c *checker) mayWrite(i ssa.Instruction, at ssaflow.AccessPath) bool {
	return c.pass.Effects.MayWrite(i, at) != memory.WriteNone
}
