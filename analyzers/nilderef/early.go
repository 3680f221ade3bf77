package nilderef

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// results looks at the pointers that a call returns beside its error: whether
// they are used where nobody has asked for the error, or where a NotFound was
// let pass.
func (c *checker) results(call flow.Call) {
	instr, ok := call.Instr.(*ssa.Call)
	if !ok {
		return
	}
	n := flow.ErrorResult(instr.Call.Signature())
	if n < 1 {
		return
	}
	err := flow.Result(instr, n)
	for i := range n {
		v := flow.Result(instr, i)
		if v == nil || !effects.Nilable(v.Type()) || emptyOnError(call, v) {
			continue
		}
		if c.result(call, v, err, c.pass.Effects.NilOnError(call, i)) {
			return
		}
	}
}

// result looks at one result, of which is certain or not that it is nil when
// the call fails, and reports at most one use.
func (c *checker) result(call flow.Call, v, err ssa.Value, certain bool) bool {
	switch {
	case err == nil || len(*err.Referrers()) == 0:
		return false // thrown away: who does that knows that there is none
	case c.tooEarly(call, v, err, certain):
		return true
	case certain && c.neverTested(err):
		return c.atAll(call, v, "only one kind of error of %[2]s is looked at: after any other %[1]s is nil, and reading %[3]s panics; test the error for nil")
	}
	return certain && c.passedOver(call, v, err)
}

// atAll reports the first use of a result that nothing was asked of.
func (c *checker) atAll(call flow.Call, v ssa.Value, format string) bool {
	for _, u := range c.uses(v) {
		if !c.tested(v, u.instr.Block()) && !c.toldByAnother(call, u) {
			c.report(call, v, u, format)
			return true
		}
	}
	return false
}

// toldByAnother: on the way to the use another result of the call was asked,
// which may say whether there is one.
func (c *checker) toldByAnother(call flow.Call, u use) bool {
	for _, k := range c.pass.Flow.Known(u.instr.Block()) {
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

// tooEarly reports a use that comes before the test of the error.
func (c *checker) tooEarly(call flow.Call, v, err ssa.Value, certain bool) bool {
	if !certain && !c.keepsConvention(call, err) {
		return false
	}
	for _, u := range c.uses(v) {
		if c.tested(v, u.instr.Block()) || c.toldByAnother(call, u) || !flow.ComparedWithNil(err) || !flow.OnlyAfter(err, u.instr) {
			continue
		}
		c.report(call, v, u, "%[1]s is used before the error of %[2]s is tested: it is nil when that fails, and reading %[3]s panics; test the error first")
		return true
	}
	return false
}

// keepsConvention: a function of this module, of which nothing is known, or one
// of the standard library: what it returns with an error is nil.
func (c *checker) keepsConvention(call flow.Call, err ssa.Value) bool {
	n := err.(*ssa.Extract).Index
	if call.Static != nil || call.Target != nil || call.Fn == nil || takesDefaultOf(call, n) || c.pass.Effects.SummaryFor(call) != nil {
		return false
	}
	return c.pass.InModule(call.Fn.Pkg()) || kube.IsStandard(call.Fn.Pkg())
}

func takesDefaultOf(call flow.Call, n int) bool {
	for i := range n {
		if takesDefault(call, i) {
			return true
		}
	}
	return false
}

// neverTested: the error is only told apart, and nobody asks whether there is
// one.
func (c *checker) neverTested(err ssa.Value) bool {
	uses := c.pass.Flow.UsesOf(err, func(*ssa.BasicBlock) bool { return true })
	if uses.Kept || uses.Returned || uses.Tested {
		return false
	}
	told := false
	for _, u := range uses.Calls {
		switch {
		case kube.IsNotFoundTest(u.Fn):
			return false // getanyerror reports that
		case kube.ErrorTest(u.Fn), kube.IsErrorsIsAs(u.Fn):
			told = true
		case !kube.EffectOf(u.Fn).Has(kube.Tells):
			return false
		}
	}
	return told
}

// passedOver reports a use on a way on which NotFound was found and nothing was
// done about it.
func (c *checker) passedOver(call flow.Call, v, err ssa.Value) bool {
	for _, r := range *err.Referrers() {
		test, ok := r.(*ssa.Call)
		if !ok {
			continue
		}
		if t, ok := c.pass.Flow.Resolve(test); !ok || !kube.IsNotFoundTest(t.Fn) {
			continue
		}
		for _, u := range c.uses(v) {
			q := flow.PathQuery{To: flow.Is(u.instr), Avoid: flow.Is(call.Instr), Holds: flow.Answered(test, v, err)}
			if c.tested(v, u.instr.Block()) || !flow.FindPath(c.pass.Flow, flow.After(test), q).Found() {
				continue
			}
			c.report(call, v, u, "%[1]s is nil when %[2]s finds nothing, and this is reached then: reading %[3]s panics; return there")
			return true
		}
	}
	return false
}

// halves reports uses of a pointer behind a condition of two halves, one of
// which holds where the pointer is nil: v != nil || other, v == nil && other.
func (c *checker) halves() {
	for _, b := range c.fn.Blocks {
		for _, p := range b.Preds {
			v := nilFrom(p, b)
			if v == nil || len(b.Preds) < 2 || flow.InLoop(p) != flow.InLoop(b) || !c.oneCondition(p.Preds[0]) || c.ruledOut(p, b, v) {
				continue
			}
			for _, u := range c.uses(v) {
				node := c.pass.Flow.Node(u.instr)
				if u.instr.Block() != b || node == nil {
					continue
				}
				c.pass.At(node).Because(flow.Terminator(p), "the other half").
					Sayf("this is reached with a nil pointer where only the other half of the condition decides: reading %s panics; test it by itself", named(node, u))
				return
			}
		}
	}
}

// ruledOut: a condition before has ended the function where both v and what the
// other half finds to be nil on the way to b are nil.
func (c *checker) ruledOut(p, b *ssa.BasicBlock, v ssa.Value) bool {
	other, isNil, ok := flow.Cond{Value: flow.Terminator(p).(*ssa.If).Cond, Val: p.Succs[0] == b}.NilTest()
	if !ok || !isNil {
		return false
	}
	for _, q := range c.fn.Blocks {
		if q == p.Preds[0] || !q.Dominates(p) {
			continue
		}
		second := c.whereNil(q, c.pass.Flow.PlaceOf(v))
		if second == nil {
			continue
		}
		if both := c.whereNil(second, c.pass.Flow.PlaceOf(other)); both != nil {
			if _, ends := flow.Terminator(both).(*ssa.Return); ends {
				return true
			}
		}
	}
	return false
}

// whereNil returns the block that comes after b when the pointer at a place is
// nil, or nil when b does not end by asking for that.
func (c *checker) whereNil(b *ssa.BasicBlock, at flow.AccessPath) *ssa.BasicBlock {
	iff, ok := flow.Terminator(b).(*ssa.If)
	if !ok {
		return nil
	}
	v, isNil, ok := flow.Cond{Value: iff.Cond, Val: true}.NilTest()
	switch {
	case !ok || c.pass.Flow.PlaceOf(v) != at:
		return nil
	case isNil:
		return b.Succs[0]
	}
	return b.Succs[1]
}

// oneCondition: the comparison at the end of b stands in the condition itself; a
// variable may be bound to what was asked before.
func (c *checker) oneCondition(b *ssa.BasicBlock) bool {
	for _, n := range c.pass.Flow.Path(flow.Terminator(b).(*ssa.If).Cond.Pos()) {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				return true
			}
		case ast.Stmt:
			return false
		}
	}
	return false
}

// nilFrom returns a pointer that is nil when control comes to b straight from
// the second half of a condition at the end of p, the first half of which has
// found it to be nil.
func nilFrom(p, b *ssa.BasicBlock) ssa.Value {
	iff, ok := flow.Terminator(p).(*ssa.If)
	if !ok || len(p.Preds) != 1 || p.Succs[0] == p.Succs[1] {
		return nil
	}
	first, ok := flow.Terminator(p.Preds[0]).(*ssa.If)
	if !ok || first.Block().Succs[0] == first.Block().Succs[1] {
		return nil
	}
	if first.Block().Succs[0] != b && first.Block().Succs[1] != b {
		return nil // no two halves of one condition
	}
	v, isNil, ok := flow.Cond{Value: first.Cond, Val: first.Block().Succs[0] == p}.NilTest()
	if !ok || !isNil || !effects.Nilable(v.Type()) {
		return nil
	}
	if x, _, ok := (flow.Cond{Value: iff.Cond, Val: true}).NilTest(); ok && x == v {
		return nil
	}
	return v
}
