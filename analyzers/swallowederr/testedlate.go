package swallowederr

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var testedlate = rule.Form{Name: "testedlate", Run: each((*checker).reportLate)}

// reportLate looks at the calls whose error somebody reads.
func (c *checker) reportLate() {
	if c.result < 0 {
		return
	}
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		if !nobodyReads(err) {
			c.late(call, err)
		}
	})
}

// late reports an error that is tested after another result of the same call
// was, which ends the function with nil when it is what comes with an error:
// ok, err := f(); if !ok { return nil }; if err != nil { … }.
func (c *checker) late(call ssaflow.Call, err ssa.Value) {
	instr := call.Instr.(*ssa.Call)
	n := errflow.ErrorResult(instr.Call.Signature())
	if n < 1 || !ssaflow.ComparedWithNil(err) {
		return
	}
	for i := range n {
		v := ssaflow.Result(instr, i)
		if v == nil || !c.zeroOnError(call, i) {
			continue
		}
		iff, b := zeroBranch(v)
		if b == nil || !errflow.OnlyAfter(err, iff) {
			continue
		}
		quiet := paths.Quiet{Flow: c.pass.Flow, Call: c.harmless}
		for _, q := range quiet.From(b) {
			stmt := c.pass.Flow.Return(q.Ret)
			if stmt == nil || !isNil(q.Results[c.result]) || !b.Dominates(q.Ret.Block()) || c.excusedText(iff.Cond.Pos(), stmt.End()) {
				continue
			}
			expr := c.pass.Flow.CallExpr(call.Instr)
			if expr == nil {
				return
			}
			c.pass.At(stmt).Because(expr, comesFrom).
				Sayf("nil is returned here also when %s fails, since its error is tested only further down; test the error first", c.nameOf(call))
			return
		}
	}
}

// zeroBranch returns the first condition that asks result v alone whether it is
// zero, and the block that is entered then.
func zeroBranch(v ssa.Value) (*ssa.If, *ssa.BasicBlock) {
	for _, r := range *v.Referrers() {
		zeroWhen := false
		var cond ssa.Value
		switch r := r.(type) {
		case *ssa.If:
			return r, soleSucc(r, 1)
		case *ssa.UnOp:
			cond, zeroWhen = r, true // !ok
		case *ssa.BinOp:
			x, isNil, ok := ssaflow.Cond{Value: r, Val: true}.NilTest()
			if !ok || x != v {
				continue
			}
			cond, zeroWhen = r, isNil
		}
		if cond == nil || cond.Referrers() == nil {
			continue
		}
		for _, u := range *cond.Referrers() {
			if iff, ok := u.(*ssa.If); ok {
				if zeroWhen {
					return iff, soleSucc(iff, 0)
				}
				return iff, soleSucc(iff, 1)
			}
		}
	}
	return nil, nil
}

func soleSucc(iff *ssa.If, i int) *ssa.BasicBlock {
	b := iff.Block().Succs[i]
	if len(b.Preds) != 1 {
		return nil
	}
	return b
}

// zeroOnError: as far as can be seen, result i is false or nil when the call
// fails.
func (c *checker) zeroOnError(call ssaflow.Call, i int) bool {
	if call.Static == nil {
		return effects.NilOnError(c.pass.Effects, call, i)
	}
	n := errflow.ErrorResult(call.Static.Signature)
	if n < 0 {
		return false
	}
	for _, ret := range ssaflow.Returns(call.Static) {
		if errflow.Absent(c.pass.Flow, ret.Results[n], ret.Block()) {
			continue
		}
		if k, ok := ssaflow.SoleDefinition(ret.Results[i]).(*ssa.Const); ok && (k.Value == nil || k.Value.Kind() == constant.Bool && !constant.BoolVal(k.Value)) {
			return true
		}
	}
	return false
}
