package typedgetnil

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports uses of the empty object that a failed call of a typed
// client returns.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			op, ok := kube.NeverNilResult(c.Fn)
			call, obj := pass.Flow.CallExpr(c.Instr), c.Result(0)
			if ok && obj != nil && call != nil {
				r := &result{pass: pass, call: call, op: op, obj: obj, err: c.Result(1)}
				r.reportFirst()
			}
		}
	}
}

// A result is what a call of a typed client returned.
type result struct {
	pass     *rule.Pass
	call     *ast.CallExpr
	op       kube.Op
	obj, err ssa.Value
}

// reportFirst reports the first use that is a mistake: a comparison with nil, or a use of the empty
// object where the call is known to have failed.
func (r *result) reportFirst() {
	for _, v := range r.copies() {
		for _, use := range *v.Referrers() {
			switch use := use.(type) {
			case *ssa.BinOp:
				if isNilTest(use) && !r.isExcused(use) {
					r.pass.At(use).Because(r.call, "the call").
						Say(types.ExprString(r.call.Fun) + " returns a non-nil empty object even when it fails, so that it is never nil: check err (apierrors.IsNotFound)")
					return
				}
			case *ssa.FieldAddr:
				if r.hasFailed(use.Block()) && !errflow.Compared(r.err, r.pass.Flow.Known(use.Block())) && isRead(use) {
					r.reportUsed(use)
					return
				}
			case *ssa.Call:
				if r.hasFailed(use.Block()) && r.isUsedBy(use, v) {
					r.reportUsed(use)
					return
				}
			}
		}
	}
}

// isExcused: the comparison with nil is one too many, and does no harm.
func (r *result) isExcused(cmp *ssa.BinOp) bool {
	quiet := r.pass.QuietAt(cmp)
	return quiet(!r.isDecisive(cmp), "a test of the error tells whether the call failed") ||
		quiet(r.isFieldTestedNext(cmp), "a field of the object is tested next, which the empty object lacks")
}

// isDecisive: nothing but the comparison tells whether the call failed: the error
// is dropped, or known to be there, or only looked at where the object is nil.
func (r *result) isDecisive(cmp *ssa.BinOp) bool {
	if r.err == nil || r.hasFailed(cmp.Block()) {
		return true
	}
	isNil := ssaflow.Cond{Value: cmp, Val: cmp.Op == token.EQL}
	for _, use := range *r.err.Referrers() {
		if !slices.Contains(r.pass.Flow.Known(use.Block()), isNil) {
			return false
		}
	}
	return ssaflow.Used(r.err) || r.op.Verb == kube.Get
}

// isFieldTestedNext: where the object is not nil, the next condition is about one of its fields.
func (r *result) isFieldTestedNext(cmp *ssa.BinOp) bool {
	for _, use := range *cmp.Referrers() {
		iff, ok := use.(*ssa.If)
		if !ok {
			continue
		}
		there := iff.Block().Succs[1]
		if cmp.Op == token.NEQ {
			there = iff.Block().Succs[0]
		}
		next, ok := ssaflow.Terminator(there).(*ssa.If)
		if ok && len(there.Preds) == 1 && ssaflow.BuiltOf(next.Cond, func(v ssa.Value) bool {
			field, ok := v.(*ssa.FieldAddr)
			return ok && ssaflow.Whole(field) == ssaflow.Whole(r.obj)
		}) {
			return true
		}
	}
	return false
}

// reportUsed reports a use of the empty object where the call is known to have failed.
func (r *result) reportUsed(at ssa.Instruction) {
	n, stmt := r.pass.Flow.Node(at), rule.EnclosingStmt[*ast.AssignStmt](r.pass, r.call.Lparen)
	if n == nil || stmt == nil || len(stmt.Rhs) != 1 || ast.Unparen(stmt.Rhs[0]) != ast.Expr(r.call) {
		return
	}
	instead := "use the object you passed in"
	if r.op.Obj < 0 {
		instead = "use the name you passed in"
	}
	r.pass.At(n).Because(r.call, "the call").Sayf("%s is an empty object when %s failed: %s", types.ExprString(stmt.Lhs[0]), r.pass.CallName(r.call), instead)
}

func isNilTest(cmp *ssa.BinOp) bool {
	_, _, ok := ssaflow.Cond{Value: cmp, Val: true}.NilTest()
	return ok
}

// isRead: a field of the object, or of one inside it, is read.
func isRead(addr ssa.Value) bool {
	return addr.Referrers() != nil && slices.ContainsFunc(*addr.Referrers(), func(use ssa.Instruction) bool {
		switch use := use.(type) {
		case *ssa.UnOp:
			return true
		case *ssa.FieldAddr:
			return isRead(use)
		case *ssa.Call: // a getter of the embedded metadata
			return len(use.Call.Args) == 1 && use.Call.Args[0] == addr && use.Call.StaticCallee() != nil
		}
		return false
	})
}

// isUsedBy: the object is sent to the API server, an event is recorded for it, or
// a method reads it.
func (r *result) isUsedBy(call *ssa.Call, v ssa.Value) bool {
	c, ok := r.pass.Flow.Resolve(call)
	if !ok || c.Fn == nil {
		return false
	}
	if op, ok := kube.ClientOp(c.Fn); ok {
		return op.Obj >= 0 && c.Arg(op.Obj) == v && op.Verb != kube.Get && op.Verb != kube.List
	}
	if _, ok := kube.RecordOf(c.Fn); ok {
		return c.Arg(0) == v
	}
	return c.Method && c.Args[0] == v && len(c.Args) == 1 && c.Fn.Name() != "String"
}

// copies returns the values that are the object: the result, loads of the variable that holds
// nothing else then, and both as interfaces.
func (r *result) copies() []ssa.Value {
	out := ssaflow.Loaded(r.obj)
	for _, v := range slices.Clone(out) {
		for _, use := range *v.Referrers() {
			if m, ok := use.(*ssa.MakeInterface); ok {
				out = append(out, m)
			}
		}
	}
	return out
}

// hasFailed: the call is known to have failed at b.
func (r *result) hasFailed(b *ssa.BasicBlock) bool {
	known := r.pass.Flow.Known(b)
	return errflow.Compared(r.err, known) || errflow.ToldApart(r.pass.Flow, r.err, known)
}
