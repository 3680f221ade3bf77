package queueemptykey

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports keys that are queued although there are none.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		calls := queues.Calls(pass.Flow, f.Fn)
		for _, q := range calls {
			if !strings.HasPrefix(q.Method, "Add") {
				continue
			}
			key, ok := q.Item().(*ssa.Extract)
			if !ok || key.Index != 0 {
				continue
			}
			if made, ok := key.Tuple.(*ssa.Call); ok && isKeyCall(made) {
				check(pass, f.Fn, q, made)
			}
		}
	}
}

// isKeyCall: the call has the shape of a key function. It may be held by a
// variable, of another package as well.
func isKeyCall(call *ssa.Call) bool {
	sig := call.Call.Signature()
	if sig.Params().Len() != 1 || sig.Results().Len() != 2 || call.Call.IsInvoke() || sig.Recv() != nil {
		return false
	}
	i, ok := sig.Params().At(0).Type().Underlying().(*types.Interface)
	return ok && i.NumMethods() == 0 && kube.IsQueueKey(sig.Results().At(0).Type()) && kube.IsError(sig.Results().At(1).Type())
}

func check(pass *rule.Pass, fn *ssa.Function, q queues.Call, made *ssa.Call) {
	err := ssaflow.Result(made, 1)
	if err == nil {
		return
	}
	for _, f := range errflow.Failures(fn) {
		if f.Err != err && f.Origin != err || !isQueued(pass, f, q, err, made) {
			continue
		}
		call, keyCall := pass.Flow.CallExpr(q.Instr), pass.Flow.CallExpr(made)
		if call == nil || keyCall == nil || len(call.Args) == 0 {
			return
		}
		pass.At(call).Because(keyCall, "the error of this call is not nil there").Fixes(giveUp(pass, fn, f, q)...).
			Sayf("%s is empty when %s fails, but it is queued anyway: return after the error", types.ExprString(call.Args[0]), types.ExprString(keyCall.Fun))
		return
	}
}

// isQueued: a way leads from the branch of the error to the queue.
func isQueued(pass *rule.Pass, f errflow.Failure, q queues.Call, err ssa.Value, made *ssa.Call) bool {
	if f.Block == q.Instr.Block() {
		return true
	}
	holds := func(c ssaflow.Cond) bool {
		v, isNil, ok := c.NilTest()
		return !ok || !isNil || v != err && ssaflow.SoleDefinition(v) != err
	}
	for _, i := range f.Block.Instrs {
		if ci, ok := i.(ssa.CallInstruction); ok {
			if c, ok := pass.Flow.Resolve(ci); ok && kube.NeverReturns(c.Fn) {
				return false
			}
		}
	}
	return paths.Find(pass.Flow, paths.StartOf(f.Block), paths.Query{To: paths.Is(q.Instr), Avoid: paths.Is(made), Holds: holds}).Found()
}

// giveUp returns at the end of the branch of the error.
func giveUp(pass *rule.Pass, fn *ssa.Function, f errflow.Failure, q queues.Call) []fix.Fix {
	if f.Block.Dominates(q.Instr.Block()) { // the key is queued in the branch itself
		return nil
	}
	if fn.Signature.Results().Len() > 0 || ssaflow.InLoop(f.Block) {
		return nil
	}
	iff := rule.EnclosingStmt[*ast.IfStmt](pass, f.If.Cond.Pos())
	if iff == nil || iff.Else != nil || len(iff.Body.List) == 0 || iff.Cond.Pos() > f.If.Cond.Pos() {
		return nil
	}
	last := iff.Body.List[len(iff.Body.List)-1]
	return fix.Offer("return after the error", fix.InsertAfter(pass.Flow, last, "return")...)
}
