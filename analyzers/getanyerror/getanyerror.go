package getanyerror

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
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
}

type reads []*read

func findReads(pass *rule.Pass) (out reads) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			r := &read{pass: pass, f: f, call: call, err: errflow.ErrorOf(call.Instr), expr: pass.Flow.CallExpr(call.Instr)}
			if r.err == nil || len(*r.err.Referrers()) == 0 || r.expr == nil {
				continue
			}
			op, ok := kube.ClientOp(call.Fn)
			r.uses = errflow.UsesOf(pass.Flow, r.err, r.mayFailOtherwise)
			if ok && op.Verb != kube.Get || pass.Quiet(r.uses.Kept || r.uses.Returned, call.Instr, "the error is returned or stored") {
				continue
			}
			out = append(out, r)
		}
	}
	return out
}

// mayFailOtherwise: a block is not known to run only where the read went well, or found nothing.
func (r *read) mayFailOtherwise(b *ssa.BasicBlock) bool {
	return !r.pass.Flow.Known(b).Has(func(k ssaflow.Cond) bool {
		if x, isNil, ok := k.NilTest(); ok {
			return isNil && ssaflow.SoleDefinition(x) == r.err
		}
		test, ok := k.Value.(*ssa.Call)
		return ok && k.Val && errflow.AsksNotFound(r.pass.Flow, test, r.err)
	})
}

// createOf returns the Create of the kind that the call reads in a place, nil without.
func (r *read) createOf(is func(create ssaflow.Call) bool) *ssaflow.Call {
	op, ok := kube.ClientOp(r.call.Fn)
	if !ok || op.Verb != kube.Get || op.Sub != "" {
		return nil
	}
	kind := kindOf(r.call, op)
	for i := range r.f.Ops {
		create := &r.f.Ops[i]
		v := object.Operand(r.pass.Effects, create)
		if create.Op.Verb == kube.Create && create.Sub == "" && kind != nil && v != nil && kube.KindOf(ssaflow.Unwrap(v).Type()) == kind && is(create.Call) {
			return &create.Call
		}
	}
	return nil
}

// kindOf returns the kind that a request is about, nil where it is not known.
func kindOf(c ssaflow.Call, op kube.Op) *types.TypeName {
	if res := c.Instr.Common().Signature().Results(); op.Clientset && res.Len() > 0 {
		return kube.KindOf(res.At(0).Type())
	}
	v := c.Arg(op.Obj)
	if v == nil || op.Clientset {
		return nil
	}
	return kube.KindOf(ssaflow.Unwrap(v).Type())
}

// isTestOf: the condition compares the error with nil so, and nothing else.
func (r *read) isTestOf(cond ast.Expr, op token.Token) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	err := fix.ErrorVar(r.pass.Flow, r.expr)
	if !ok || b.Op != op || err == nil || !r.pass.TypesInfo.Types[b.Y].IsNil() {
		return false
	}
	id, ok := ast.Unparen(b.X).(*ast.Ident)
	return ok && r.pass.TypesInfo.ObjectOf(id) == r.pass.TypesInfo.ObjectOf(err)
}
