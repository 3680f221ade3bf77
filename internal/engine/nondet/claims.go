package nondet

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Claim tells of a result of a function what of it differs each time it is called.
type Claim struct {
	Result int
	// Below are the fields that lead to it.
	Below []string
	Why   kube.Changes
	// Place is the file and line where the difference comes from.
	Place string
}

// Ask returns what is known of a call of a function of another package.
type Ask func(c ssaflow.Call) []Claim

// OfAsking is [Of] of v, or of the field of it to which others lead, with what ask knows of
// functions of other packages.
func OfAsking(p *ssaflow.Package, ask Ask, v ssa.Value, fields ...*types.Var) *Value {
	return newChanger(p, ask).value(v, fields, 0)
}

// WithinAsking is [OfAsking] for a value of the function that c calls.
func WithinAsking(p *ssaflow.Package, ask Ask, c ssaflow.Call, v ssa.Value, fields ...*types.Var) *Value {
	return newChanger(p, ask, c).value(v, fields, 0)
}

// ResultOf tells what of result i of fn differs each time it is called, whatever it is
// given; nil when nothing is known to.
func ResultOf(p *ssaflow.Package, ask Ask, fn *ssa.Function, i int) *Value {
	return newChanger(p, ask).atReturns(fn, i, nil, 0)
}

// claimed follows result i of a function whose body is out of sight.
func (c *changer) claimed(call ssaflow.Call, i int, v ssa.Value, path []*types.Var) *Value {
	if c.ask == nil {
		return nil
	}
	for _, k := range c.ask(call) {
		if k.Result != i || !leads(k.Below, path) || k.Why == kube.ChangesOrder && mayBeSorted(c.p, v) {
			continue
		}
		return &Value{Why: k.Why, Source: call.Instr, Below: k.Below[len(path):], Sites: []ssa.Instruction{call.Instr}, Place: k.Place}
	}
	return nil
}

// leads: the fields of path are the first of below.
func leads(below []string, path []*types.Var) bool {
	if len(path) > len(below) {
		return false
	}
	for i, f := range path {
		if f == nil || f.Name() != below[i] {
			return false
		}
	}
	return true
}
