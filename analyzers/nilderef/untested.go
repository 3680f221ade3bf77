package nilderef

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// reportUntested reports the first use of a result of each call where the error that comes with
// it does not say that there is one: nobody has asked yet, or a NotFound was let pass.
func (c *checker) reportUntested() {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		instr, ok := call.Instr.(*ssa.Call)
		if !ok {
			continue
		}
		n := errflow.ErrorResult(instr.Call.Signature())
		err := ssaflow.Result(instr, n)
		if n < 1 || err == nil || len(*err.Referrers()) == 0 {
			continue
		}
		for i := range n {
			v := ssaflow.Result(instr, i)
			if v != nil && effects.Nilable(v.Type()) && !effects.EmptyOnError(call, v.Type()) && c.reportUntestedUse(call, v, err, effects.NilOnError(c.pass.Effects, call, i)) {
				break
			}
		}
	}
}

// reportUntestedUse looks at one result, of which is certain or not that it is nil when
// the call fails.
func (c *checker) reportUntestedUse(call ssaflow.Call, v, err ssa.Value, certain bool) bool {
	if u, ok := c.tooEarly(call, v, err, certain); ok {
		report(c.pass, call, v, u, "%[1]s is used before the error of %[2]s is tested: it is nil when that fails, and reading %[3]s panics; test the error first")
		return true
	}
	if !certain {
		return false
	}
	u, ok := c.passedOver(call, v, err)
	if ok {
		report(c.pass, call, v, u, "%[1]s is nil when %[2]s finds nothing, and this is reached then: reading %[3]s panics; return there")
	}
	return ok
}

// firstUse returns the first use of a result that nothing was asked of, and that
// counts.
func (c *checker) firstUse(call ssaflow.Call, v ssa.Value, counts func(ssaflow.Dereference) bool) (ssaflow.Dereference, bool) {
	for _, u := range effects.Dereferences(c.pass.Effects, v) {
		if !c.pass.Quiet(c.pass.Flow.AskedForNil(v, u.Instr.Block()), u.Instr, "a test before asks whether it is nil") &&
			!c.pass.Quiet(c.toldByAnother(call, u), u.Instr, "another result of the call was asked, which may say whether there is one") && counts(u) {
			return u, true
		}
	}
	return ssaflow.Dereference{}, false
}

// toldByAnother: on the way to the use another result of the call was asked,
// which may say whether there is one.
func (c *checker) toldByAnother(call ssaflow.Call, u ssaflow.Dereference) bool {
	for _, k := range c.pass.Flow.Known(u.Instr.Block()) {
		asked := k.Value
		if bin, ok := asked.(*ssa.BinOp); ok {
			asked = bin.X
		}
		if e, ok := asked.(*ssa.Extract); ok && e.Tuple == call.Value() {
			return true
		}
	}
	return false
}
