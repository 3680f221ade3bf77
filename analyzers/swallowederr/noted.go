package swallowederr

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var noted = rule.Form{Name: "noted", Run: each((*checker).reportNoted)}

// reportNoted reports errors of a reconcile whose text ends in a line for information, or a
// warning, before nil is returned.
func (c *checker) reportNoted() {
	if !c.reach.Has(c.fn) {
		return
	}
	for _, f := range c.failures {
		if f.how != mentioned || f.instead != nil || !c.doesWork(f.from) || c.noRetryHelps(f.from) || c.goneWithout(f.from) {
			continue
		}
		test, call, ret := c.testOf(f.Failure), c.pass.Flow.CallExpr(f.from.Instr), c.endOf(f)
		if test == nil || call == nil || ret == nil || c.pollsAgain(f) || !c.failureNoted(f) || c.explained(f.from, test, test.End()) {
			continue
		}
		stmt := c.pass.Flow.Return(ret)
		if stmt == nil || c.excusedText(ret.Pos(), ret.Pos()) {
			continue
		}
		if f.quiet != nil {
			c.atReturn(f.Failure, f.from, stmt).
				Sayf("the error of %s is noted in the log, below the level of errors, and nil is returned: the request is not retried; return the error", c.nameOf(f.from))
			continue
		}
		c.pass.At(call).Because(stmt, "nil is returned here").
			Sayf("the error of %s is only noted in the log, below the level of errors, and the function returns nil: the request is not retried; %s", c.pass.CallName(call), c.advice(f))
	}
}

// doesWork: the call asks the API server for a list, or for the object of the request, or
// works for it otherwise.
func (c *checker) doesWork(from ssaflow.Call) bool {
	if _, ok := kube.ClientOp(from.Fn); ok && ofOtherCluster(from.Arg(-1)) {
		return false
	}
	if op, ok := kube.ClientOp(from.Fn); ok && op.Verb == kube.List {
		return true
	}
	return c.readsRequest(from) || c.worksForAPI(from)
}

// ofOtherCluster: the client is what a call has returned beside an error, in this function: it
// leads to the cluster of an object, which may not be up yet.
func ofOtherCluster(client ssa.Value) bool {
	for {
		switch v := ssaflow.SoleDefinition(client).(type) {
		case *ssa.Extract:
			return true
		case *ssa.Call:
			args := v.Call.Args
			if v.Call.IsInvoke() {
				client = v.Call.Value
			} else if len(args) > 0 {
				client = args[0]
			} else {
				return false
			}
		default:
			return false
		}
	}
}

// endOf returns the return of nil that a failure ends with, in its branch or behind it, and
// nil where something else is done before.
func (c *checker) endOf(f failure) *ssa.Return {
	if f.quiet == nil {
		return c.endsWell(c.fn, c.quiet().From(f.Block), c.quiet(), f.from, 0)
	}
	if stmt, _ := c.returnsNil(f); stmt == nil {
		return nil
	}
	return f.quiet.Ret
}

// failureNoted: no text of a branch says that the failure is left behind on purpose, or that
// nothing was found.
func (c *checker) failureNoted(f failure) bool {
	return !slices.ContainsFunc(c.textsOf(f), func(t string) bool { return onpurpose.Says(t, onpurpose.ErrorDropped) || onpurpose.SaysAbsent(t) })
}

// textsOf returns the string literals of the calls of a branch, wherever it stands.
func (c *checker) textsOf(f failure) (out []string) {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		expr := c.pass.Flow.CallExpr(call.Instr)
		if expr == nil || !f.Block.Dominates(call.Instr.Block()) {
			continue
		}
		out = append(out, rule.Texts(expr)...)
	}
	return out
}

// ofErrors: the expression is a literal, or has an error in it.
func (c *checker) ofErrors(e ast.Expr) bool {
	if _, literal := e.(*ast.BasicLit); literal {
		return true
	}
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && kube.IsError(c.pass.TypesInfo.TypeOf(id)) {
			found = true
		}
		return !found
	})
	return found
}
