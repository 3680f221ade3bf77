package swallowederr

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportNil reports returns of an error variable that was found to be nil
// before, in a branch that reports a failure.
func (c *checker) reportNil() {
	if c.result < 0 {
		return
	}
	for _, ret := range ssaflow.Returns(c.fn) {
		stmt := c.pass.Flow.Return(ret)
		if stmt == nil || len(stmt.Results) != c.result+1 {
			continue
		}
		id, ok := ast.Unparen(stmt.Results[c.result]).(*ast.Ident)
		v := ssaflow.SoleDefinition(ret.Results[c.result])
		if !ok || id.Name == "nil" || isNil(v) || c.answersOtherwise(ret) {
			continue
		}
		if c.nilPartly(v, ret.Block()) && c.nothingElse(ret) && !c.excusedText(stmt.Pos(), stmt.End()) && !c.answersRequest(ret.Block()) {
			c.pass.At(id).Sayf("%s is nil here where only the other test has failed: the failure that is logged is returned as success; return a new error", id.Name)
			continue
		}
		if !errflow.Absent(c.pass.Flow, v, ret.Block()) || c.afterFailure(v, ret.Block()) {
			continue
		}
		why := c.tellsFailure(ret.Block())
		if why == "" || c.excusedText(stmt.Pos(), stmt.End()) || c.pass.Quiet(c.answersRequest(ret.Block()), stmt, "the client is told of the failure") {
			continue
		}
		c.pass.At(id).Sayf("%s is nil here: %s is returned as success; return a new error", id.Name, why)
	}
}

// answersOtherwise: another result tells what becomes of the failure: a Result that asks for
// another pass, or a constant of a type that is there to tell such things.
func (c *checker) answersOtherwise(ret *ssa.Return) bool {
	if c.result == 1 && kube.IsResultOrPointer(ret.Results[0].Type()) && asksAgain(ret.Results[0]) {
		return true // it is tried again
	}
	for i, v := range ret.Results {
		k, ok := v.(*ssa.Const)
		if i == c.result || !ok || k.Value == nil {
			continue
		}
		if _, named := types.Unalias(k.Type()).(*types.Named); named && !k.IsNil() && k.Value.ExactString() != "0" && k.Value.ExactString() != `""` {
			return true
		}
	}
	return false
}

// nothingElse: all other results are zero values, so that none of them tells what has become
// of it, as a Result that was asked for does.
func (c *checker) nothingElse(ret *ssa.Return) bool {
	for i, v := range ret.Results {
		if i == c.result {
			continue
		}
		switch v := v.(type) {
		case *ssa.Const:
			continue // answersOtherwise has looked at it
		case *ssa.UnOp:
			if a, ok := v.X.(*ssa.Alloc); ok && len(ssaflow.StoresTo(a)) == 0 && ssaflow.Struct(v.Type()) != nil && !asksAgain(a) {
				continue // T{}
			}
		}
		return false
	}
	return true
}

// asksAgain: the Result, or the one that is pointed to, asks for another pass.
func asksAgain(v ssa.Value) bool {
	a, ok := v.(*ssa.Alloc)
	if !ok {
		return recur.AsksAgain(v) != ""
	}
	return slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
		fa, ok := r.(*ssa.FieldAddr)
		return ok && ssaflow.FieldOf(fa) != nil && slices.Contains(recur.RequeueFields(), ssaflow.FieldOf(fa).Name())
	})
}

// answersRequest: the branch answers an HTTP request, so that the client knows of the
// failure.
func (c *checker) answersRequest(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(b.Instrs, func(i ssa.Instruction) bool {
		call, ok := i.(*ssa.Call)
		if !ok {
			return false
		}
		u, ok := c.pass.Flow.Resolve(call)
		return ok && u.Fn != nil && kube.AnswersRequest(u.Fn.Signature())
	})
}

// afterFailure: block b belongs to a branch that an error leads to, other than to the call
// that v is the error of: what is tried there has a result of its own.
func (c *checker) afterFailure(v ssa.Value, b *ssa.BasicBlock) bool {
	made, _ := v.(ssa.Instruction)
	return slices.ContainsFunc(c.failures, func(fail failure) bool {
		return fail.Block.Dominates(b) && (made == nil || !fail.Block.Dominates(made.Block()))
	})
}

// tellsFailure names the failure that a branch is about: what it logs as an
// error, or the assertion or look-up that has not succeeded.
func (c *checker) tellsFailure(b *ssa.BasicBlock) string {
	if len(b.Preds) != 1 {
		return ""
	}
	iff, ok := ssaflow.Terminator(b.Preds[0]).(*ssa.If)
	if !ok {
		return ""
	}
	if c.logsFailure(b) {
		return "the failure that is logged"
	}
	e, ok := iff.Cond.(*ssa.Extract)
	if !ok || e.Index != 1 || iff.Block().Succs[1] != b {
		return ""
	}
	if t, ok := e.Tuple.(*ssa.TypeAssert); ok && t.CommaOk {
		return "an object of another type"
	}
	return ""
}
