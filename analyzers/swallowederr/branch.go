package swallowederr

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// branch reports a branch that drops its error and returns nil.
func (c *checker) branch(fail flow.Failure, from flow.Call, how treatment, q flow.QuietReturn) {
	err := q.Results[c.result]
	stmt := c.pass.Flow.Return(q.Ret)
	if stmt == nil || !isNil(err) || !c.emptyResults(q, stmt) {
		return
	}
	switch how {
	case unused:
		if c.hasBool() || foreign(from) || !c.emptyBranch(fail) {
			return
		}
	case logged:
		if !c.reach.Has(c.fn) && (c.hasBool() || !writesAPI(from)) {
			return
		}
	case recorded:
		if !c.reach.Has(c.fn) || !event.On(c.pass) {
			return
		}
	}
	test := c.testOf(fail)
	if test == nil || c.excusedText(test.Pos(), stmt.End()) {
		return
	}
	if how == unused && c.pass.CommentBetween(test.Body.Lbrace, stmt.End()) {
		return // the author says why
	}
	name := c.nameOf(from)
	msg := fmt.Sprintf("the error of %s is dropped: nil is returned, as if it had succeeded; return the error", name)
	switch {
	case how != unused && c.reach.Has(c.fn):
		msg = fmt.Sprintf("the error of %s is logged but nil is returned: the request is not retried; return the error", name)
	case how != unused:
		msg = fmt.Sprintf("the error of %s is logged but nil is returned: callers take it for success; return the error", name)
	}
	c.reportReturn(fail, from, stmt, msg)
}

func isNil(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.IsNil()
}

// reportReturn reports the error result of a return statement; the fix puts
// the tested error in its place.
func (c *checker) reportReturn(fail flow.Failure, from flow.Call, stmt *ast.ReturnStmt, msg string) {
	var node ast.Node = stmt
	if n := len(stmt.Results); n > 0 {
		node = stmt.Results[n-1]
	}
	d := analysis.Diagnostic{Pos: node.Pos(), End: node.End(), Message: msg}
	if from.Instr != nil {
		if call := c.pass.Flow.CallExpr(from.Instr); call != nil {
			d.Related = []analysis.RelatedInformation{{Pos: call.Pos(), End: call.End(), Message: "the error comes from here"}}
		}
	}
	if test := c.testOf(fail); test != nil && len(stmt.Results) == c.result+1 {
		if id := testedIdent(test.Cond); id != nil && c.visible(id, node.Pos()) {
			d.SuggestedFixes = []analysis.SuggestedFix{{
				Message:   "return " + id.Name,
				TextEdits: []analysis.TextEdit{{Pos: node.Pos(), End: node.End(), NewText: []byte(id.Name)}},
			}}
		}
	}
	c.pass.Report(d)
}

// testOf returns the if statement of a branch, or nil for other conditions.
func (c *checker) testOf(fail flow.Failure) *ast.IfStmt {
	pos := fail.If.Cond.Pos()
	for _, n := range c.pass.Flow.Path(pos) {
		switch n := n.(type) {
		case *ast.IfStmt:
			return n
		case *ast.FuncLit, *ast.FuncDecl:
			return nil
		}
	}
	return nil
}

// testedIdent returns the variable x of the condition x != nil, or nil.
func testedIdent(cond ast.Expr) *ast.Ident {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ && b.Op != token.EQL {
		return nil
	}
	id, _ := ast.Unparen(b.X).(*ast.Ident)
	if id != nil && id.Name == "nil" {
		id, _ = ast.Unparen(b.Y).(*ast.Ident)
	}
	return id
}

// visible: the name means the same variable at pos.
func (c *checker) visible(id *ast.Ident, pos token.Pos) bool {
	obj := c.pass.TypesInfo.ObjectOf(id)
	scope := c.pass.Pkg.Scope().Innermost(pos)
	if obj == nil || scope == nil {
		return false
	}
	_, found := scope.LookupParent(id.Name, pos)
	return found == obj
}

// emptyResults: what is returned beside the error says nothing.
func (c *checker) emptyResults(q flow.QuietReturn, stmt *ast.ReturnStmt) bool {
	for i, v := range q.Results[:c.result] {
		if k, ok := v.(*ssa.Const); ok && zero(k) {
			continue
		}
		if i < len(stmt.Results) {
			e := ast.Unparen(stmt.Results[i])
			if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
				e = u.X
			}
			if lit, ok := e.(*ast.CompositeLit); ok && len(lit.Elts) == 0 {
				continue
			}
		}
		return false
	}
	return true
}

func zero(k *ssa.Const) bool {
	return k.Value == nil || k.Value.ExactString() == "0" || k.Value.ExactString() == `""` || k.Value.ExactString() == "false"
}

func (c *checker) hasBool() bool {
	res := c.fn.Signature.Results()
	for i := range res.Len() {
		if b, ok := res.At(i).Type().Underlying().(*types.Basic); ok && b.Info()&types.IsBoolean != 0 {
			return true
		}
	}
	return false
}

// emptyBranch: there is nothing in the branch but the return.
func (c *checker) emptyBranch(fail flow.Failure) bool {
	for _, i := range fail.Block.Instrs {
		if _, ok := i.(ssa.CallInstruction); ok {
			return false
		}
	}
	return true
}

// staleVariable reports a branch that returns another error variable, which is
// nil there, instead of the one that was tested.
func (c *checker) staleVariable(fail flow.Failure, within func(*ssa.BasicBlock) bool) bool {
	for _, ret := range flow.Returns(c.fn) {
		if !within(ret.Block()) {
			continue
		}
		stmt := c.pass.Flow.Return(ret)
		if stmt == nil || len(stmt.Results) != c.result+1 {
			continue
		}
		id, ok := ast.Unparen(stmt.Results[c.result]).(*ast.Ident)
		if !ok || id.Name == "nil" {
			continue
		}
		v := ret.Results[c.result]
		if load, ok := v.(*ssa.UnOp); ok {
			v = flow.LastValue(load)
		}
		if !c.pass.Flow.Stale(v, ret.Block()) {
			continue
		}
		test := c.testOf(fail)
		if test == nil || test.Body.Pos() > stmt.Pos() || stmt.End() > test.Body.End() || c.excusedText(test.Pos(), stmt.End()) {
			continue
		}
		tested, is := testedName(test.Cond), "is"
		if !c.pass.Flow.Absent(v, ret.Block()) {
			is = "can be"
		}
		c.reportReturn(fail, flow.Call{}, stmt, fmt.Sprintf("%s "+is+" nil here: the error that was tested is %s, and it is dropped; return %s", id.Name, tested, tested))
		return true
	}
	return false
}

// testedName renders the operand of a comparison with nil.
func testedName(cond ast.Expr) string {
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok {
		if id, ok := ast.Unparen(b.Y).(*ast.Ident); ok && id.Name == "nil" {
			return types.ExprString(b.X)
		}
	}
	return "another"
}

// onlyLogged reports an error that is only logged before the function returns
// nil.
func (c *checker) onlyLogged(fail flow.Failure, from flow.Call, how treatment, quiet flow.Quiet) {
	if how != logged || !c.reach.Has(c.fn) || !c.worksForAPI(from) {
		return
	}
	ret := c.endsWell(c.fn, quiet.From(fail.Block), quiet, 0)
	test := c.testOf(fail)
	if ret == nil && !later.On(c.pass) || test == nil || c.excusedText(test.Pos(), test.End()) || ret != nil && c.excusedText(ret.Pos(), ret.Pos()) {
		return
	}
	call := c.pass.Flow.CallExpr(from.Instr)
	if call == nil {
		return
	}
	what := "the function returns nil: the request is not retried"
	if ret == nil {
		what = "work goes on as if it had succeeded"
	}
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: fmt.Sprintf("the error of %s is only logged and %s; %s", rule.CallName(call), what, c.advice(fail))}
	if ret != nil {
		stmt := c.pass.Flow.Return(ret)
		d.Related = []analysis.RelatedInformation{{Pos: stmt.Pos(), End: stmt.End(), Message: "nil is returned here"}}
	}
	c.pass.Report(d)
}

// advice: a loop goes on with the others first.
func (c *checker) advice(fail flow.Failure) string {
	if inLoop(fail.Block) || c.fn.Parent() != nil {
		return "collect it with errors.Join and return it"
	}
	return "return the error"
}

func inLoop(b *ssa.BasicBlock) bool {
	return len(b.Instrs) > 0 && flow.Reaches(flow.Terminator(b), b.Instrs[0], nil)
}

// endsWell returns a return with a nil error and nothing else that a quiet way
// of function fn leads to, through the caller of a literal that runs in place.
func (c *checker) endsWell(fn *ssa.Function, ways []flow.QuietReturn, quiet flow.Quiet, depth int) *ssa.Return {
	n := flow.ErrorResult(fn.Signature)
	for _, q := range ways {
		switch {
		case n >= 0:
			stmt := c.pass.Flow.Return(q.Ret)
			if stmt == nil || !isNil(q.Results[n]) && !c.pass.Flow.Absent(q.Results[n], q.Ret.Block()) || n > 1 || n == 1 && (!kube.IsResult(q.Results[0].Type()) || !emptyResult(q.Results[0], stmt)) {
				continue
			}
			return q.Ret
		case len(q.Results) == 0 && fn.Parent() != nil && depth < 3:
			for _, call := range c.runs(fn) {
				if ret := c.endsWell(fn.Parent(), quiet.After(call), quiet, depth+1); ret != nil {
					return ret
				}
			}
		}
	}
	return nil
}

// runs returns the calls that run a literal before they return: it is called
// where it stands, handed to a function that is known to call it, or the
// callback of a lister.
func (c *checker) runs(fn *ssa.Function) []*ssa.Call {
	mc := flow.MadeAt(fn)
	if mc == nil {
		return nil
	}
	inPlace := c.pass.Effects.InPlace(fn)
	var out []*ssa.Call
	for _, r := range *mc.Referrers() {
		switch r := r.(type) {
		case *ssa.Call:
			if inPlace {
				out = append(out, r)
			}
		case *ssa.ChangeType:
			for _, x := range *r.Referrers() {
				if call, ok := x.(*ssa.Call); ok && (inPlace || kube.IsAppendFunc(r.Type())) {
					out = append(out, call)
				}
			}
		}
	}
	return out
}

// emptyResult: a Result without a requeue.
func emptyResult(v ssa.Value, stmt *ast.ReturnStmt) bool {
	if k, ok := v.(*ssa.Const); ok {
		return k.Value == nil
	}
	if len(stmt.Results) == 0 {
		return false
	}
	lit, ok := ast.Unparen(stmt.Results[0]).(*ast.CompositeLit)
	return ok && len(lit.Elts) == 0
}
