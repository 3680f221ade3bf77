package typedgetnil

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
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
			if !ok {
				continue
			}
			call := pass.Flow.CallExpr(c.Instr)
			if obj := c.Result(0); obj != nil && call != nil {
				r := result{pass: pass, call: call, op: op, obj: obj, err: c.Result(1)}
				r.check()
				r.existing()
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

func (r *result) check() {
	for _, v := range r.copies() {
		for _, use := range *v.Referrers() {
			switch use := use.(type) {
			case *ssa.BinOp:
				if r.comparesNil(use, v) && r.decides(use) {
					r.compared(use)
					return
				}
			case *ssa.FieldAddr:
				if r.failed(use.Block()) && !r.testedForNil(use.Block()) && read(use) {
					r.used(use)
					return
				}
			case *ssa.Call:
				if r.failed(use.Block()) && r.acts(use, v) {
					r.used(use)
					return
				}
			}
		}
	}
}

// copies returns the values that are the object: the result, and loads of the
// variable that holds nothing else then.
func (r *result) copies() []ssa.Value {
	out := []ssa.Value{r.obj}
	for _, use := range *r.obj.Referrers() {
		st, ok := use.(*ssa.Store)
		if !ok {
			continue
		}
		a, ok := st.Addr.(*ssa.Alloc)
		if !ok {
			continue
		}
		for _, x := range *a.Referrers() {
			if load, ok := x.(*ssa.UnOp); ok && ssaflow.SoleDefinition(load) == r.obj {
				out = append(out, load)
			}
		}
	}
	for _, v := range append([]ssa.Value(nil), out...) {
		for _, use := range *v.Referrers() {
			if m, ok := use.(*ssa.MakeInterface); ok {
				out = append(out, m)
			}
		}
	}
	return out
}

// failed: the call is known to have failed at b.
func (r *result) failed(b *ssa.BasicBlock) bool {
	if r.err == nil {
		return false
	}
	for _, c := range r.pass.Flow.Known(b) {
		if x, isNil, ok := c.NilTest(); ok && !isNil && ssaflow.SoleDefinition(x) == r.err {
			return true
		}
		if call, ok := c.Value.(*ssa.Call); ok && c.Val {
			if t, ok := r.pass.Flow.Resolve(call); ok && kube.ErrorTest(t.Fn) && len(t.Args) > 0 && ssaflow.SoleDefinition(t.Args[0]) == r.err {
				return true
			}
		}
	}
	return false
}

// testedForNil: b lies in the branch of err != nil, where nilderef reports what is
// read.
func (r *result) testedForNil(b *ssa.BasicBlock) bool {
	for _, c := range r.pass.Flow.Known(b) {
		if x, isNil, ok := c.NilTest(); ok && !isNil && ssaflow.SoleDefinition(x) == r.err {
			return true
		}
	}
	return false
}

func (r *result) comparesNil(cmp *ssa.BinOp, v ssa.Value) bool {
	if cmp.Op != token.EQL && cmp.Op != token.NEQ {
		return false
	}
	other := cmp.Y
	if cmp.Y == v {
		other = cmp.X
	}
	c, ok := other.(*ssa.Const)
	return ok && c.IsNil()
}

// decides: nothing but the comparison tells whether the call failed: the error
// is dropped, or known to be there, or only looked at where the object is nil.
func (r *result) decides(cmp *ssa.BinOp) bool {
	if r.err == nil || r.failed(cmp.Block()) {
		return true
	}
	uses := 0
	for _, use := range *r.err.Referrers() {
		if _, debug := use.(*ssa.DebugRef); debug {
			continue
		}
		uses++
		if !r.onlyWhenNil(use.Block(), cmp) {
			return false
		}
	}
	return uses > 0 || r.op.Verb == kube.Get
}

func (r *result) onlyWhenNil(b *ssa.BasicBlock, cmp *ssa.BinOp) bool {
	for _, c := range r.pass.Flow.Known(b) {
		if c.Value == ssa.Value(cmp) && c.Val == (cmp.Op == token.EQL) {
			return true
		}
	}
	return false
}

// read: a field of the object, or of one inside it, is read.
func read(addr ssa.Value) bool {
	for _, use := range *addr.Referrers() {
		switch use := use.(type) {
		case *ssa.UnOp:
			return true
		case *ssa.FieldAddr:
			if read(use) {
				return true
			}
		case *ssa.Call:
			if len(use.Call.Args) == 1 && use.Call.Args[0] == addr && use.Call.StaticCallee() != nil {
				return true // a getter of the embedded metadata
			}
		}
	}
	return false
}

// acts: the object is sent to the API server, an event is recorded for it, or
// a method reads it.
func (r *result) acts(call *ssa.Call, v ssa.Value) bool {
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

func (r *result) compared(cmp *ssa.BinOp) {
	r.pass.At(cmp).Because(r.call, "the call").
		Say(types.ExprString(r.call.Fun) + " returns a non-nil empty object even when it fails, so comparing it with nil tells nothing: check err (apierrors.IsNotFound)")
}

func (r *result) used(at ssa.Instruction) {
	n := r.pass.Flow.Node(at)
	if n == nil {
		return
	}
	name := r.name(n)
	if name == "" {
		return
	}
	instead := "use the object you passed in"
	if r.op.Obj < 0 {
		instead = "use the name it was asked for"
	}
	r.pass.At(n).Because(r.call, "the call").Say(name + " holds an empty object when " + rule.CallName(r.call) + " failed: " + instead)
}

// name returns the variable that the call is assigned to.
func (r *result) name(ast.Node) string {
	stmt := rule.EnclosingStmt[*ast.AssignStmt](r.pass, r.call.Lparen)
	if stmt == nil || len(stmt.Rhs) != 1 || ast.Unparen(stmt.Rhs[0]) != ast.Expr(r.call) {
		return ""
	}
	return types.ExprString(stmt.Lhs[0])
}
