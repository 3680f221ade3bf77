package getanyerror

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

var passed = rule.Form{Name: "passed", Run: reportPassed}

// reportPassed reports reads of which NotFound is handled, while behind any other error what was
// to be read is used, or counts as created.
func reportPassed(pass *rule.Pass) {
	for _, r := range rule.Shared(pass, findReads) {
		test, other := r.onlyTest()
		if test == nil || r.isExcused(test, other) {
			continue
		}
		then, used := r.usedLater(test, other)
		switch {
		case used:
		case r.isCreatedBeside(test, other):
			then = "the object counts as created"
		case r.isOnlyLookedFor() && r.isWorkAt(other):
			then = "the function goes on as if the object were there"
		default:
			pass.Quiet(pass.Asked(), test, "after another error nothing uses what was to be read, nor counts it as created")
			continue
		}
		what := "after any other error"
		if _, request := kube.ClientOp(r.call.Fn); request {
			what += ", such as a timeout,"
		}
		pass.At(r.expr).Because(pass.Flow.CallExpr(test), "the only test of the error").Fixes(r.returnElse(test)...).
			Sayf("only NotFound of %s is handled: %s %s; return other errors", pass.CallName(r.expr), what, then)
	}
}

// isExcused: there are no other errors than NotFound, or something is done about them.
func (r *read) isExcused(test *ssa.Call, other *ssa.BasicBlock) bool {
	quiet := r.pass.QuietAt(test)
	cached, isCached := r.call.CachedRead()
	return quiet(isCached && cached.What == "lister", "a lister has no other error than NotFound") ||
		quiet(errflow.OnlyNotFound(r.pass.Flow, r.call.Static), "the function returns no other error than NotFound") ||
		quiet(r.pass.Says(onpurpose.OnlyError, r.expr.Pos(), test.Pos()), "a comment says that there is no other error than NotFound") ||
		quiet(r.pass.Model.Has(r.f.Fn.Syntax(), model.MapFunc), "a map function cannot return other errors") ||
		quiet(r.pass.Flow.NonNil(r.err, other) || r.hasOtherTest(test), "other errors are tested separately") ||
		quiet(isOneOfSeveral(test, other), "the condition goes on to test what was read, and does the same as for NotFound")
}

// onlyTest returns the only thing that is done with the error, a test for NotFound, and the block
// that control comes to when it says no.
func (r *read) onlyTest() (*ssa.Call, *ssa.BasicBlock) {
	if len(r.uses.Calls) != 1 || !kube.IsNotFoundTest(r.uses.Calls[0].Fn) {
		return nil, nil
	}
	test, ok := r.uses.Calls[0].Instr.(*ssa.Call)
	if !ok || len(*test.Referrers()) != 1 {
		return nil, nil
	}
	switch use := (*test.Referrers())[0].(type) {
	case *ssa.If:
		return test, use.Block().Succs[1]
	case *ssa.UnOp: // !IsNotFound(err)
		if refs := *use.Referrers(); len(refs) == 1 {
			if iff, ok := refs[0].(*ssa.If); ok {
				return test, iff.Block().Succs[0]
			}
		}
	}
	return nil, nil
}

// hasOtherTest: the error is compared with nil other than in the condition of
// which the test is a part.
func (r *read) hasOtherTest(test *ssa.Call) bool {
	return slices.ContainsFunc(r.f.Fn.Blocks, func(b *ssa.BasicBlock) bool {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok {
			return false
		}
		x, _, isTest := ssaflow.Cond{Value: iff.Cond, Val: true}.NilTest()
		return isTest && ssaflow.SoleDefinition(x) == r.err && b.Succs[0] != test.Block() && b.Succs[1] != test.Block()
	})
}

// isOneOfSeveral: the test is an operand of ||, and the next one leads to the same branch.
func isOneOfSeveral(test *ssa.Call, other *ssa.BasicBlock) bool {
	_, ok := ssaflow.Terminator(other).(*ssa.If)
	return ok && len(other.Preds) == 1 && slices.ContainsFunc(test.Block().Succs, func(b *ssa.BasicBlock) bool { return b != other && slices.Contains(other.Succs, b) })
}

// usedLater: what the call has read is used when control goes on at block b.
func (r *read) usedLater(test *ssa.Call, b *ssa.BasicBlock) (what string, ok bool) {
	var name string
	var v ssa.Value
	if op, isOp := kube.ClientOp(r.call.Fn); isOp && !op.Clientset {
		if op.Obj >= len(r.expr.Args) {
			return "", false
		}
		name, v = rule.Name(r.expr.Args[op.Obj]), ssaflow.Unwrap(r.call.Arg(op.Obj))
	} else if v = r.call.Result(0); v == nil || v == r.err || !kube.IsAPIObject(v.Type()) && !kube.IsObjectInterface(v.Type()) {
		return "", false
	} else if as := rule.EnclosingStmt[*ast.AssignStmt](r.pass, r.expr.Pos()); as != nil {
		name = types.ExprString(as.Lhs[0])
	}
	return name + " is used as if it had been read", slices.ContainsFunc(uses(v), func(i ssa.Instruction) bool {
		return i != ssa.Instruction(r.call.Instr) && !r.isSent(i) && paths.Find(r.pass.Flow, paths.After(test), paths.Query{
			To:    paths.Is(i),
			Avoid: paths.Is(r.call.Instr),
			Edge:  func(pred, succ *ssa.BasicBlock) bool { return pred != test.Block() || succ == b },
		}).Found()
	})
}

// isOnlyLookedFor: the function only wants to know whether the object is there.
func (r *read) isOnlyLookedFor() bool {
	op, ok := kube.ClientOp(r.call.Fn)
	if !ok || op.Clientset {
		return ok && !ssaflow.Used(r.call.Result(0))
	}
	obj, ok := ssaflow.Unwrap(r.call.Arg(op.Obj)).(*ssa.Alloc)
	return ok && len(*obj.Referrers()) == 1
}

// isWorkAt: only where the test finds no NotFound, a request is made, here or by a function of the package.
func (r *read) isWorkAt(other *ssa.BasicBlock) bool {
	return slices.ContainsFunc(r.pass.Flow.Calls(r.f.Fn), func(c ssaflow.Call) bool {
		return other.Dominates(c.Instr.Block()) && len(other.Preds) == 1 && runs(r.pass, c, func(c ssaflow.Call) bool { _, ok := kube.ClientOp(c.Fn); return ok })
	})
}

// isSent: the instruction deletes or creates the object, which takes nothing from what would have
// been read.
func (r *read) isSent(i ssa.Instruction) bool {
	ci, ok := i.(ssa.CallInstruction)
	if !ok {
		return false
	}
	c, ok := r.pass.Flow.Resolve(ci)
	op, isOp := kube.ClientOp(c.Fn)
	return ok && isOp && !op.Clientset && op.Sub == "" && (op.Verb == kube.Delete || op.Verb == kube.Create)
}

// uses returns the instructions that read what is behind a pointer.
func uses(v ssa.Value) (out []ssa.Instruction) {
	if v.Referrers() == nil { // nil, or a variable of a package
		return nil
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			if slices.ContainsFunc(*r.Referrers(), func(u ssa.Instruction) bool { st, ok := u.(*ssa.Store); return !ok || st.Addr != ssa.Value(r) }) {
				out = append(out, r)
			}
		case *ssa.BinOp, *ssa.UnOp, *ssa.Return, ssa.CallInstruction:
			out = append(out, r)
		case *ssa.MakeInterface:
			out = append(out, uses(r)...)
		case *ssa.ChangeInterface:
			out = append(out, uses(r)...)
		}
	}
	return out
}

// isCreatedBeside: the kind is created where it was not found, and the function may return nil
// after another failure of the read.
func (r *read) isCreatedBeside(test *ssa.Call, other *ssa.BasicBlock) bool {
	n := errflow.ErrorResult(r.f.Fn.Signature)
	return n >= 0 && paths.Find(r.pass.Flow, paths.StartOf(other), paths.Query{
		Avoid: paths.Is(r.call.Instr),
		To: func(i ssa.Instruction) bool {
			ret, ok := i.(*ssa.Return)
			return ok && ssaflow.IsNilConst(ssaflow.SoleDefinition(ret.Results[n]))
		},
		Holds: func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return !ok || !isNil || ssaflow.SoleDefinition(x) != r.err
		},
	}).Found() && r.createOf(func(create ssaflow.Call) bool {
		return r.pass.Flow.Known(create.Instr.Block()).Has(func(k ssaflow.Cond) bool { return k.Val && k.Value == ssa.Value(test) })
	}) != nil
}

// returnElse returns other errors beside the branch for NotFound, where the test
// decides alone, or behind err != nil.
func (r *read) returnElse(test *ssa.Call) []fix.Fix {
	expr := r.pass.Flow.CallExpr(test)
	if expr == nil {
		return nil
	}
	iff := rule.EnclosingStmt[*ast.IfStmt](r.pass, expr.Pos())
	if iff == nil {
		return nil
	}
	cond := ast.Unparen(iff.Cond)
	b, ok := cond.(*ast.BinaryExpr)
	if cond == ast.Expr(expr) || ok && b.Op == token.LAND && ast.Unparen(b.Y) == ast.Expr(expr) && r.isTestOf(b.X, token.NEQ) {
		return fix.ElseReturn(r.pass.Flow, iff, r.expr)
	}
	return nil
}
