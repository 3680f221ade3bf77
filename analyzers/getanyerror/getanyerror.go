package getanyerror

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports reads whose every error is taken for an answer.
var Analyzer = rule.NewForms(doc, rule.Forms{created, passed, absent})

// A read is a call whose error its function looks at, and neither keeps nor returns.
type read struct {
	pass *rule.Pass
	f    *memory.Func
	call ssaflow.Call
	expr *ast.CallExpr
	err  ssa.Value
	uses errflow.ErrorUses
	// made is what creates the kind that was read after any error, nil if nothing does.
	made *ast.CallExpr
	// test is the only test of the error, one for NotFound, and name what is used
	// where it says no, or missing what creates the object where it says yes; nil if
	// every other error is told apart, too.
	test    *ssa.Call
	name    string
	missing *memory.OpCall
}

type reads []*read

func findReads(pass *rule.Pass) (out reads) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			r := &read{pass: pass, f: f, call: call, err: errflow.ErrorOf(call.Instr), expr: pass.Flow.CallExpr(call.Instr)}
			if r.err == nil || len(*r.err.Referrers()) == 0 || r.expr == nil {
				continue
			}
			r.uses = errflow.UsesOf(pass.Flow, r.err, r.failedOtherwise)
			if r.uses.Kept || r.uses.Returned {
				if pass.Asked() {
					op, ok := kube.ClientOp(call.Fn)
					pass.Quiet(ok && op.Verb == kube.Get, call.Instr, "the error is returned or kept")
				}
				continue
			}
			if r.made = r.createsAfter(); r.made == nil {
				r.onlyNotFound()
			}
			out = append(out, r)
		}
	}
	return out
}

// failedOtherwise: a block is not known to run only where the read went well, or found nothing.
func (r *read) failedOtherwise(b *ssa.BasicBlock) bool {
	return !slices.ContainsFunc(r.pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		if x, isNil, ok := k.NilTest(); ok {
			return isNil && ssaflow.SoleDefinition(x) == r.err
		}
		test, ok := k.Value.(*ssa.Call)
		if !ok || !k.Val {
			return false
		}
		t, ok := r.pass.Flow.Resolve(test)
		return ok && kube.IsNotFoundTest(t.Fn) && ssaflow.SoleDefinition(t.Arg(0)) == r.err
	})
}

func (r *read) readKind(op kube.Op) *types.TypeName {
	if op.Clientset {
		return kube.KindOf(r.call.Instr.Common().Signature().Results().At(0).Type())
	}
	return kube.KindOf(ssaflow.Unwrap(r.call.Arg(op.Obj)).Type())
}

func (r *read) operandKind(op *memory.OpCall) *types.TypeName {
	v := object.Operand(r.pass.Effects, op)
	if v == nil {
		return nil
	}
	return kube.KindOf(ssaflow.Unwrap(v).Type())
}
