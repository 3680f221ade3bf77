package getanyerror

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports reads whose every error, or every other error than NotFound,
// is taken for an answer.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			n := errflow.ErrorResult(call.Instr.Common().Signature())
			if n < 0 {
				continue
			}
			err := call.Result(n)
			if err == nil || len(*err.Referrers()) == 0 {
				continue
			}
			c := &checker{pass: pass, f: f, call: call, err: err}
			c.uses = errflow.UsesOf(pass.Flow, err, func(*ssa.BasicBlock) bool { return true })
			if c.uses.Kept || c.uses.Returned {
				continue
			}
			if !c.created() {
				c.onlyNotFound()
			}
		}
	}
}

type checker struct {
	pass *rule.Pass
	f    *memory.Func
	call ssaflow.Call
	err  ssa.Value
	uses errflow.ErrorUses
}

// created reports a Create that follows a Get that failed for any reason.
func (c *checker) created() bool {
	op, ok := kube.ClientOp(c.call.Fn)
	if !ok || op.Verb != kube.Get || op.Sub != "" {
		return false
	}
	kind := c.readKind(op)
	if kind == nil || !c.onlyLogged() {
		return false
	}
	for i := range c.f.Ops {
		create := &c.f.Ops[i]
		if create.Op.Verb != kube.Create || create.Sub != "" || c.operandKind(create) != kind || !errflow.Failed(c.pass.Flow, c.err, create.Call.Instr.Block()) {
			continue
		}
		expr, made := c.pass.Flow.CallExpr(c.call.Instr), c.pass.Flow.CallExpr(create.Call.Instr)
		if expr == nil || made == nil {
			continue
		}
		c.pass.At(expr).Because(made, "created here").
			Sayf(`every error of %s is treated as "not found": a timeout or Forbidden error also ends in %s; test apierrors.IsNotFound and return other errors`, rule.CallName(expr), rule.CallName(made))
		return true
	}
	return false
}

// onlyLogged: nobody looks closer at the error.
func (c *checker) onlyLogged() bool {
	for _, u := range c.uses.Calls {
		if !kube.EffectOf(u.Fn).Has(kube.Tells) {
			return false
		}
	}
	return true
}

func (c *checker) readKind(op kube.Op) *types.TypeName {
	if op.Clientset {
		return kube.KindOf(c.call.Instr.Common().Signature().Results().At(0).Type())
	}
	return kube.KindOf(ssaflow.Unwrap(c.call.Arg(op.Obj)).Type())
}

func (c *checker) operandKind(op *memory.OpCall) *types.TypeName {
	v := object.Operand(c.pass.Effects, op)
	if v == nil {
		return nil
	}
	return kube.KindOf(ssaflow.Unwrap(v).Type())
}

// onlyNotFound reports a read of which NotFound is handled, and every other
// error taken for success.
func (c *checker) onlyNotFound() {
	if op, ok := kube.ClientOp(c.call.Fn); ok && op.Verb != kube.Get {
		return
	}
	var test *ssa.Call
	for _, u := range c.uses.Calls {
		instr, ok := u.Instr.(*ssa.Call)
		if !ok || !kube.IsNotFoundTest(u.Fn) || test != nil {
			return
		}
		test = instr
	}
	if test == nil {
		return
	}
	other := otherEdge(test)
	if other == nil || c.pass.Flow.NonNil(c.err, other) || c.hasOtherTest(test) {
		return
	}
	name, read := c.readLater(other)
	expr, node := c.pass.Flow.CallExpr(c.call.Instr), c.pass.Flow.CallExpr(test)
	made := c.createsMissing(test, other)
	if !read && made == nil || expr == nil || node != nil && c.pass.Says(onpurpose.OnlyError, expr.Pos(), node.End()) {
		return
	}
	used := name + " is used as if it had been read"
	if !read {
		used = "the object counts as there although nobody knows"
	}
	c.pass.At(expr).Because(node, "the only test of the error").
		Sayf("only NotFound of %s is handled: after any other error, such as a timeout, %s; return other errors", rule.CallName(expr), used)
}

// createsMissing returns the Create of the kind that is made where it was not
// found, when the function returns no error after another failure of the read.
func (c *checker) createsMissing(test *ssa.Call, other *ssa.BasicBlock) *memory.OpCall {
	op, ok := kube.ClientOp(c.call.Fn)
	n := errflow.ErrorResult(c.f.Fn.Signature)
	if !ok || op.Verb != kube.Get || op.Sub != "" || n < 0 || !endsWell(other, n) {
		return nil
	}
	kind := c.readKind(op)
	for i := range c.f.Ops {
		create := &c.f.Ops[i]
		if kind == nil || create.Op.Verb != kube.Create || create.Sub != "" || c.operandKind(create) != kind {
			continue
		}
		for _, k := range c.pass.Flow.Known(create.Call.Instr.Block()) {
			if k.Val && k.Value == ssa.Value(test) {
				return create
			}
		}
	}
	return nil
}

// endsWell: control comes from b to a return of a nil error without another
// condition.
func endsWell(b *ssa.BasicBlock, result int) bool {
	return paths.Find(nil, paths.StartOf(b), paths.Query{Plain: true, Edge: alone, To: func(i ssa.Instruction) bool {
		ret, ok := i.(*ssa.Return)
		if !ok {
			return false
		}
		k, ok := ssaflow.SoleDefinition(ret.Results[result]).(*ssa.Const)
		return ok && k.IsNil()
	}}).Found()
}

// alone: nothing but succ can follow.
func alone(pred, succ *ssa.BasicBlock) bool { return len(pred.Succs) == 1 }

// otherEdge returns the block that control comes to when the test says no.
func otherEdge(test *ssa.Call) *ssa.BasicBlock {
	refs := *test.Referrers()
	if len(refs) != 1 {
		return nil
	}
	switch r := refs[0].(type) {
	case *ssa.If:
		return r.Block().Succs[1]
	case *ssa.UnOp: // !IsNotFound(err)
		if refs := *r.Referrers(); len(refs) == 1 {
			if iff, ok := refs[0].(*ssa.If); ok {
				return iff.Block().Succs[0]
			}
		}
	}
	return nil
}

// hasOtherTest: the error is compared with nil other than in the condition of
// which the test is a part.
func (c *checker) hasOtherTest(test *ssa.Call) bool {
	for _, b := range c.f.Fn.Blocks {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok {
			continue
		}
		x, _, isTest := ssaflow.Cond{Value: iff.Cond, Val: true}.NilTest()
		if isTest && ssaflow.SoleDefinition(x) == c.err && b.Succs[0] != test.Block() && b.Succs[1] != test.Block() {
			return true
		}
	}
	return false
}
