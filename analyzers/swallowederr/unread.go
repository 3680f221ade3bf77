package swallowederr

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// body looks at the syntax of a function.
func (c *checker) body() {
	syntax := c.fn.Syntax()
	if syntax == nil {
		return
	}
	sameFunc(syntax, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.IfStmt:
			c.otherVariable(n)
		case *ast.AssignStmt:
			c.forgets(n)
		}
	})
	c.collected(syntax)
}

// otherVariable reports if err := f(); x != nil: the condition looks at an
// older variable.
func (c *checker) otherVariable(n *ast.IfStmt) {
	as, ok := n.Init.(*ast.AssignStmt)
	if !ok || len(as.Lhs) != 1 || len(as.Rhs) != 1 {
		return
	}
	id, ok := as.Lhs[0].(*ast.Ident)
	cond, isCmp := ast.Unparen(n.Cond).(*ast.BinaryExpr)
	call, isCall := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
	if !ok || !isCmp || !isCall || id.Name == "_" || cond.Op != token.NEQ && cond.Op != token.EQL {
		return
	}
	v := c.pass.TypesInfo.ObjectOf(id)
	if v == nil || !kube.IsError(v.Type()) || mentions(c.pass.TypesInfo, n.Cond, v) {
		return
	}
	other := testedName(n.Cond)
	if other == "another" || c.testedIn(n.Body, v) || n.Else != nil && c.testedIn(n.Else, v) {
		return
	}
	if as.Tok == token.ASSIGN && c.readAfter(v, n) ||
		cond.Op == token.EQL && kube.IsError(c.pass.TypesInfo.TypeOf(cond.X)) && mentions(c.pass.TypesInfo, n.Body, v) {
		return // if saveErr := save(); err == nil { err = saveErr }
	}
	c.pass.Report(analysis.Diagnostic{Pos: cond.Pos(), End: cond.End(),
		Message: fmt.Sprintf("the condition tests %s, not the %s assigned here: the error of %s is never looked at", other, id.Name, rule.CallName(call)),
		Related: []analysis.RelatedInformation{{Pos: id.Pos(), End: id.End(), Message: "this error"}}})
}

// testedIn: the error is compared with nil in there.
func (c *checker) testedIn(n ast.Node, v types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && mentions(c.pass.TypesInfo, b, v) {
			found = true
		}
		return !found
	})
	return found
}

// readAfter: a variable of the function around is looked at behind the if.
func (c *checker) readAfter(v types.Object, n *ast.IfStmt) bool {
	found := false
	sameFunc(c.fn.Syntax(), func(x ast.Node) {
		if id, ok := x.(*ast.Ident); ok && id.Pos() > n.End() && c.pass.TypesInfo.Uses[id] == v {
			found = true
		}
	})
	return found
}

// calls looks at the calls whose error nobody reads, or only in part.
func (c *checker) calls() {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		instr, ok := call.Instr.(*ssa.Call)
		if !ok || flow.ErrorResult(instr.Call.Signature()) < 0 {
			continue
		}
		v := c.errorOf(instr)
		switch {
		case v == nil || len(*v.Referrers()) == 0:
			c.unread(call)
		case overwritten(v):
			c.unread(call)
		case c.result >= 0:
			c.partly(call, v)
			c.late(call, v)
		}
	}
}

// overwritten: the error is stored in a variable that is not read before the
// next store.
func overwritten(v ssa.Value) bool {
	refs := *v.Referrers()
	if len(refs) != 1 {
		return false
	}
	st, ok := refs[0].(*ssa.Store)
	if !ok || st.Val != v {
		return false
	}
	a, ok := st.Addr.(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.MakeClosure:
			if flow.Reaches(r, st, nil) {
				return false // the literal may read it at any time
			}
		case *ssa.Store:
			if r.Addr != ssa.Value(a) {
				return false
			}
		case *ssa.UnOp, *ssa.DebugRef:
		default:
			return false
		}
	}
	read := false
	flow.Walk(st, func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.UnOp:
			read = read || i.X == ssa.Value(a)
		case *ssa.MakeClosure:
			read = read || slices.Contains(i.Bindings, ssa.Value(a))
		}
		s, isStore := i.(*ssa.Store)
		return !read && !(isStore && s.Addr == ssa.Value(a))
	})
	return !read
}

// unread reports an error that is assigned and never read, and the error of a
// status write that a reconciler discards before it returns nil.
func (c *checker) unread(call flow.Call) {
	expr := c.pass.Flow.CallExpr(call.Instr)
	if expr == nil || kube.Logs(call.Fn) != kube.LogNone {
		return
	}
	n := flow.ErrorResult(call.Instr.Common().Signature())
	name := rule.CallName(expr)
	var target ast.Expr
	alone := false // nothing is done with the results
	for _, x := range c.pass.Flow.Path(expr.Pos()) {
		if as, ok := x.(*ast.AssignStmt); ok {
			if len(as.Rhs) == 1 && ast.Unparen(as.Rhs[0]) == ast.Expr(expr) && len(as.Lhs) == n+1 {
				target = as.Lhs[n]
			}
			break
		}
		if st, ok := x.(ast.Stmt); ok {
			_, alone = st.(*ast.ExprStmt)
			break
		}
	}
	id, ok := target.(*ast.Ident)
	if ok && id.Name != "_" {
		if obj := c.pass.TypesInfo.ObjectOf(id); obj == nil || !kube.IsError(obj.Type()) || obj.Parent() == c.pass.Pkg.Scope() {
			return
		}
		c.pass.Report(analysis.Diagnostic{Pos: id.Pos(), End: id.End(),
			Message: fmt.Sprintf("the error of %s is assigned to %s and never looked at: a failure is taken for success; test or return it", name, id.Name),
			Related: []analysis.RelatedInformation{{Pos: expr.Pos(), End: expr.End(), Message: "the error comes from here"}}})
		return
	}
	if c.result < 0 {
		return
	}
	if alone && c.ignored(call, expr) {
		return
	}
	if !c.statusWrite(call) || !c.reach[c.fn] || discarded.MatchString(c.pass.Comments(expr.Pos(), expr.End())) {
		return
	}
	quiet := flow.Quiet{Flow: c.pass.Flow, Call: c.harmless, Branch: c.branches}
	ret := c.endsWell(c.fn, quiet.After(call.Instr), quiet, 0)
	if ret == nil {
		return
	}
	d := analysis.Diagnostic{Pos: expr.Pos(), End: expr.End(),
		Message: fmt.Sprintf("the error of %s is discarded and nil is returned: the status stays unsaved and the request is not retried; return the error", name)}
	if stmt := c.pass.Flow.Return(ret); stmt != nil {
		d.Related = []analysis.RelatedInformation{{Pos: stmt.Pos(), End: stmt.End(), Message: "nil is returned here"}}
	}
	c.pass.Report(d)
}

// ignored reports a call in a reconcile that is made as if it could not fail.
func (c *checker) ignored(call flow.Call, expr *ast.CallExpr) bool {
	if !c.reach[c.fn] || !c.worksForAPI(call) || c.excusedCallee(call) || neverFails(call.Static) || c.excusedText(expr.Pos(), expr.End()) {
		return false
	}
	c.pass.Report(analysis.Diagnostic{Pos: expr.Pos(), End: expr.End(),
		Message: fmt.Sprintf("the error of %s is not looked at: a failure is taken for success and the request is not retried; return the error", rule.CallName(expr))})
	return true
}

// neverFails: the function returns a nil error whatever happens.
func neverFails(fn *ssa.Function) bool {
	if fn == nil || len(fn.Blocks) == 0 {
		return false
	}
	n := flow.ErrorResult(fn.Signature)
	for _, ret := range flow.Returns(fn) {
		if !isNil(flow.LastValue(ret.Results[n])) {
			return false
		}
	}
	return true
}

func (c *checker) statusWrite(call flow.Call) bool {
	for _, op := range c.f.Ops {
		if op.Call.Instr == call.Instr && op.Via == nil && op.Sub == "status" && op.Op.Writes() {
			return true
		}
	}
	return false
}

// partly reports an error of which one kind is handled and the others are
// dropped.
func (c *checker) partly(call flow.Call, v ssa.Value) {
	op, isOp := kube.ClientOp(call.Fn)
	if isOp && !op.Writes() && op.Verb != kube.Delete && op.Verb != kube.DeleteAll ||
		!isOp && (call.Fn == nil || !c.pass.InModule(call.Fn.Pkg()) || !c.worksForAPI(call) || call.Instr.Common().Signature().Results().Len() > 1) {
		return
	}
	uses := c.pass.Flow.UsesOf(v, func(*ssa.BasicBlock) bool { return true })
	if uses.Kept || uses.Returned || uses.Tested {
		return
	}
	var test *ssa.Call
	for _, u := range uses.Calls {
		instr, ok := u.Instr.(*ssa.Call)
		switch {
		case ok && kube.ErrorTest(u.Fn):
			if test == nil {
				test = instr
			}
		case kube.Logs(u.Fn) == kube.LogNone && !kube.RecordsEvent(u.Fn):
			return
		}
	}
	if test == nil {
		return
	}
	stmt := c.plainIf(test)
	expr := c.pass.Flow.CallExpr(call.Instr)
	if stmt == nil || expr == nil || c.excusedText(stmt.Pos(), stmt.End()) || c.excusedCallee(call) {
		return
	}
	node := c.pass.Flow.CallExpr(test)
	c.pass.Report(analysis.Diagnostic{Pos: node.Pos(), End: node.End(),
		Message: fmt.Sprintf("only %s is handled: every other error of %s is dropped; return it when it is not nil", rule.CallName(node), rule.CallName(expr)),
		Related: []analysis.RelatedInformation{{Pos: expr.Pos(), End: expr.End(), Message: "the error comes from here"}}})
}

// plainIf returns the if statement whose whole condition is the test, when it
// has no else.
func (c *checker) plainIf(test *ssa.Call) *ast.IfStmt {
	expr := c.pass.Flow.CallExpr(test)
	if expr == nil {
		return nil
	}
	for _, n := range c.pass.Flow.Path(expr.Pos()) {
		if n, ok := n.(*ast.IfStmt); ok {
			if ast.Unparen(n.Cond) == ast.Expr(expr) && n.Else == nil {
				return n
			}
			return nil
		}
	}
	return nil
}
