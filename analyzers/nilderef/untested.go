package nilderef

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// An untested is a use of a result where the error that comes with it does not
// say that there is one: in one of three ways, each a form.
type untested struct {
	kind untestedKind
	call ssaflow.Call
	v    ssa.Value
	use  ssaflow.Dereference
}

type untestedKind uint8

const (
	isEarly untestedKind = iota
	isOneKind
	isNotFound
)

// eachUntested makes the Run of a form that reports uses of one kind.
func eachUntested(k untestedKind, format string) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, u := range rule.Shared(pass, findUntested) {
			if u.kind == k {
				report(pass, u.call, u.v, u.use, format)
			}
		}
	}
}

// findUntested returns the first untested use of each call.
func findUntested(pass *rule.Pass) []untested {
	var out []untested
	for _, f := range pass.Funcs() {
		c := &checker{pass: pass, fn: f.Fn}
		for _, call := range pass.Flow.Calls(f.Fn) {
			if u, ok := c.untested(call); ok {
				out = append(out, u)
			}
		}
	}
	return out
}

func (c *checker) untested(call ssaflow.Call) (untested, bool) {
	instr, ok := call.Instr.(*ssa.Call)
	if !ok {
		return untested{}, false
	}
	n := errflow.ErrorResult(instr.Call.Signature())
	if n < 1 {
		return untested{}, false
	}
	err := ssaflow.Result(instr, n)
	if err == nil || len(*err.Referrers()) == 0 {
		return untested{}, false // thrown away: who does that knows that there is none
	}
	for i := range n {
		v := ssaflow.Result(instr, i)
		if v == nil || !effects.Nilable(v.Type()) || effects.EmptyOnError(call, v.Type()) {
			continue
		}
		u := untested{call: call, v: v}
		if u.kind, u.use, ok = c.untestedUse(call, v, err, effects.NilOnError(c.pass.Effects, call, i)); ok {
			return u, true
		}
	}
	return untested{}, false
}

// untestedUse looks at one result, of which is certain or not that it is nil when
// the call fails.
func (c *checker) untestedUse(call ssaflow.Call, v, err ssa.Value, certain bool) (untestedKind, ssaflow.Dereference, bool) {
	if u, ok := c.tooEarly(call, v, err, certain); ok {
		return isEarly, u, true
	}
	if !certain {
		return 0, ssaflow.Dereference{}, false
	}
	if c.neverTested(call, err) {
		u, ok := c.firstUse(call, v, func(ssaflow.Dereference) bool { return true })
		return isOneKind, u, ok
	}
	u, ok := c.passedOver(call, v, err)
	return isNotFound, u, ok
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
