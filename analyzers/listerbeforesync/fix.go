package listerbeforesync

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// waitAfterStart inserts the wait after the start of the factory, where that
// is a statement of the same block list as the read and leaving the function
// needs no results.
func (c *checker) waitAfterStart(r waits.InformerRead, inf string) []fix.Fix {
	if inf == "" || c.fn.Signature.Results().Len() > 0 || r.Via != nil {
		return nil
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		if !call.Method || !kube.IsFactoryStart(call.Fn, call.Args[0].Type()) || !ssaflow.Dominates(call.Instr, r.Call.Instr) {
			continue
		}
		if !informer.CoversAny(informer.Of(c.pass.Flow, call.Args[0]), r.Keys) {
			continue
		}
		if f := c.insertWait(call, inf); f != nil {
			return f
		}
	}
	return nil
}

func (c *checker) insertWait(start ssaflow.Call, inf string) []fix.Fix {
	if _, ok := start.Instr.(*ssa.Call); !ok {
		return nil
	}
	call := c.pass.Flow.CallExpr(start.Instr)
	if call == nil || len(call.Args) != 1 {
		return nil
	}
	stop := types.ExprString(call.Args[0])
	if kube.IsContext(c.typeOf(call.Args[0])) {
		stop += ".Done()"
	}
	stmt := rule.EnclosingStmt[*ast.ExprStmt](c.pass, call.Lparen)
	if stmt == nil || stmt.X != ast.Expr(call) {
		return nil
	}
	name, edits, ok := fix.Import(c.pass.Flow, stmt.Pos(), kube.CachePath)
	if !ok {
		return nil
	}
	leave := "return"
	if c.test {
		t := c.testing()
		if t == "" {
			return nil
		}
		leave = t + `.Fatal("the caches did not sync")`
	}
	text := "if !" + name + ".WaitForCacheSync(" + stop + ", " + inf + ".HasSynced) {\n\t" + leave + "\n}"
	edits = append(edits, fix.InsertAfter(c.pass.Flow, stmt, text)...)
	return fix.Offer("wait for the sync after the start", edits...)
}

// testing returns the name of the *testing.T of the function.
func (c *checker) testing() string {
	for _, p := range c.fn.Params {
		if kube.IsTesting(p.Type()) && p.Name() != "" && p.Name() != "_" {
			return p.Name()
		}
	}
	return ""
}
