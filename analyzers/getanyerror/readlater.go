package getanyerror

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// readLater: what the call has read is used when control goes on at block b.
func (r *read) readLater(b *ssa.BasicBlock) (name string, ok bool) {
	expr := r.expr
	if op, isOp := kube.ClientOp(r.call.Fn); isOp && !op.Clientset {
		if op.Obj >= len(expr.Args) {
			return "", false
		}
		return rule.Name(expr.Args[op.Obj]), r.usedFrom(b, ssaflow.Unwrap(r.call.Arg(op.Obj)))
	}
	v := r.call.Result(0)
	if v == nil || v == r.err || !isObject(v.Type()) {
		return "", false
	}
	return r.assigned(expr), r.usedFrom(b, v)
}

// object: a result that stands for what was read.
func isObject(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return kube.IsAPIObject(t) || kube.IsObjectInterface(t)
	}
	return false
}

// usedFrom: v is read where control goes on at block b behind the test, before the
// call runs again.
func (r *read) usedFrom(b *ssa.BasicBlock, v ssa.Value) bool {
	test := r.test.Block()
	asked := func(i ssa.Instruction) bool {
		cmp, ok := i.(*ssa.BinOp)
		return i == ssa.Instruction(r.call.Instr) || ok && slices.Contains(ssaflow.NilTests(v), cmp) && r.readsAgain(v)
	}
	onward := func(pred, succ *ssa.BasicBlock) bool { return pred != test || succ == b }
	for _, i := range looks(v, 0) {
		if asked(i) || r.namesIt(i) || r.keyOnly(i) {
			continue
		}
		if paths.Find(r.pass.Flow, paths.After(r.test), paths.Query{To: paths.Is(i), Avoid: asked, Edge: onward}).Found() {
			return true
		}
	}
	return false
}

// readsAgain: where v is nil, the same function is called once more.
func (r *read) readsAgain(v ssa.Value) bool {
	return slices.ContainsFunc(r.pass.Flow.Calls(r.f.Fn), func(c ssaflow.Call) bool {
		return c.Fn == r.call.Fn && slices.ContainsFunc(r.pass.Flow.Known(c.Instr.Block()), func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return ok && isNil && x == v
		})
	})
}

// namesIt: the instruction deletes or creates the object, or asks for its kind or key, which takes
// nothing from what would have been read: kind and name were there before, as was what is created.
func (r *read) namesIt(i ssa.Instruction) bool {
	ci, ok := i.(ssa.CallInstruction)
	if !ok {
		return false
	}
	c, ok := r.pass.Flow.Resolve(ci)
	if !ok {
		return false
	}
	if kube.IsKindGetter(c.Fn) || kube.IsObjectKeyFrom(c.Fn) || r.readBy(c) {
		return true
	}
	op, ok := kube.ClientOp(c.Fn)
	return ok && !op.Clientset && op.Sub == "" && (op.Verb == kube.Delete || op.Verb == kube.Create)
}

// readBy: the call asks for the name or namespace by which the object was read.
func (r *read) readBy(c ssaflow.Call) bool {
	return kube.IsNameGetter(c.Fn) && slices.ContainsFunc(r.pass.Flow.Calls(r.f.Fn), func(before ssaflow.Call) bool {
		return before.Fn == c.Fn && ssaflow.Dominates(before.Instr, r.call.Instr) && ssaflow.Unwrap(before.Arg(-1)) == ssaflow.Unwrap(c.Arg(-1))
	})
}

// looks returns the instructions that look at what is behind a pointer.
func looks(v ssa.Value, depth int) []ssa.Instruction {
	var out []ssa.Instruction
	if v.Referrers() == nil || depth > 3 {
		return nil
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			if !onlyStored(r) {
				out = append(out, r)
			}
		case *ssa.BinOp, *ssa.UnOp, *ssa.Return:
			out = append(out, r)
		case *ssa.MakeInterface:
			out = append(out, looks(r, depth+1)...)
		case *ssa.ChangeInterface:
			out = append(out, looks(r, depth+1)...)
		case ssa.CallInstruction:
			out = append(out, r)
		}
	}
	return out
}

// onlyStored: the field is overwritten, not looked at.
func onlyStored(fa *ssa.FieldAddr) bool {
	for _, r := range *fa.Referrers() {
		if st, ok := r.(*ssa.Store); !ok || st.Addr != ssa.Value(fa) {
			return false
		}
	}
	return true
}

// assigned names the variable that the first result is assigned to.
func (r *read) assigned(expr *ast.CallExpr) string {
	if as := rule.EnclosingStmt[*ast.AssignStmt](r.pass, expr.Pos()); as != nil && len(as.Lhs) > 1 {
		return types.ExprString(as.Lhs[0])
	}
	return "the result"
}
