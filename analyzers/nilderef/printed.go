package nilderef

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var printed = rule.Form{Name: "printed", Run: eachFailure((*checker).reportPrinted)}

// reportPrinted reports a result that a log line or a message tells where its call has failed:
// it is nil there.
func (c *checker) reportPrinted(f failure) {
	if _, pointer := f.v.Type().Underlying().(*types.Pointer); !pointer || f.empty || kube.IsError(f.v.Type()) || !effects.NilOnError(c.pass.Effects, f.call, f.index) {
		return
	}
	for _, v := range ssaflow.Loaded(f.v) {
		for _, r := range *v.Referrers() {
			made, ok := r.(*ssa.MakeInterface)
			if !ok || !f.Block.Dominates(made.Block()) || c.pass.Flow.AskedForNil(f.v, made.Block()) {
				continue
			}
			expr, node := c.pass.Flow.CallExpr(f.call.Instr), c.told(made)
			if expr == nil || node == nil {
				continue
			}
			c.pass.At(node).Because(expr, "the result comes from here").
				Sayf("%[1]s is nil where %[2]s failed, and that is all that the message says of it; name what %[2]s was given", c.pass.ResultName(expr, resultIndex(f.v)), c.pass.CallName(expr))
			return
		}
	}
}

// told returns the argument by which a call that only tells something, and takes any number of
// values for that, gets this one.
func (c *checker) told(made *ssa.MakeInterface) ast.Expr {
	for _, r := range *made.Referrers() {
		st, ok := r.(*ssa.Store)
		if !ok {
			continue
		}
		at, ok := st.Addr.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		n, isFixed := ssaflow.ConstInt(at.Index)
		list, ok := at.X.(*ssa.Alloc)
		if !ok || !isFixed {
			continue
		}
		for _, x := range *list.Referrers() {
			if args, ok := x.(*ssa.Slice); ok {
				if expr := c.argument(args, int(n)); expr != nil {
					return expr
				}
			}
		}
	}
	return nil
}

// argument returns value n of the variadic ones of a call that only tells them.
func (c *checker) argument(args *ssa.Slice, n int) ast.Expr {
	for _, r := range *args.Referrers() {
		ci, ok := r.(ssa.CallInstruction)
		if !ok {
			continue
		}
		call, ok := c.pass.Flow.Resolve(ci)
		expr := c.pass.Flow.CallExpr(ci)
		if !ok || expr == nil || !call.Variadic() || !kube.EffectOf(call.Fn).Has(kube.Tells) && !kube.MakesError(call.Fn) {
			continue
		}
		if i := call.Fn.Signature().Params().Len() - 1 + n; i < len(expr.Args) {
			return expr.Args[i]
		}
	}
	return nil
}
