package blocking

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// hereOrAtCalls: what is asked of an instruction can be said of it, or of each call of a
// function that only waits.
func (c *checker) hereOrAtCalls(at ssa.CallInstruction, ask func(ssa.CallInstruction) bool) bool {
	if ask(at) {
		return true
	}
	fn := at.Parent()
	return fn.Parent() == nil && len(fn.Blocks) == 1 && len(c.pass.Flow.Calls(fn)) == 1 && c.graph.EveryCall(fn, func(s callgraph.Site) callgraph.Look {
		return callgraph.FoundIf(ask(s.Call.Instr))
	})
}

// meantToWait: the author says why the worker waits, in a comment at the call or in what
// the statement above it logs.
func (c *checker) meantToWait(at ssa.CallInstruction) bool { return c.hereOrAtCalls(at, c.says) }

func (c *checker) says(at ssa.CallInstruction) bool {
	e := c.pass.Flow.CallExpr(at)
	if e == nil {
		return false
	}
	if c.pass.Says(onpurpose.WorkerWaits, e.Pos(), e.End()) {
		return true
	}
	above := fix.Above(c.pass.Flow, fix.Statement(c.pass.Flow, e.Pos()))
	if above == nil {
		return false
	}
	found := false
	ast.Inspect(above, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		found = found || ok && lit.Kind == token.STRING && onpurpose.Says(lit.Value, onpurpose.WorkerWaits)
		return !found
	})
	return found
}

// mayWait: a request has failed, or the caches have not synced, so that the worker could do
// nothing useful for other objects either, and what is tried again has an end.
func (c *checker) mayWait(at ssa.CallInstruction) bool { return c.hereOrAtCalls(at, c.betweenAttempts) }

func (c *checker) betweenAttempts(at ssa.CallInstruction) bool {
	failed, ends := false, false
	var tried []ssaflow.Call
	for _, k := range c.pass.Flow.Known(at.Block()) {
		if c.unsynced(k) {
			return true
		}
		if v, isNil, ok := k.NilTest(); ok && kube.IsError(v.Type()) {
			if !isNil {
				failed, tried = true, append(tried, errflow.ResultsOf(c.pass.Flow, v)...)
			}
			continue
		}
		ends = ends || c.bounds(k)
	}
	if !ssaflow.InLoop(at.Block()) {
		return isShorter(at.Common().Args[0], short+1) && slices.ContainsFunc(tried, func(first ssaflow.Call) bool { return c.onceMore(at, first) })
	}
	return failed && ends
}

// onceMore: behind a wait stands one more try of what has failed.
func (c *checker) onceMore(at ssa.Instruction, first ssaflow.Call) bool {
	return first.Fn != nil && slices.ContainsFunc(c.pass.Flow.Calls(at.Parent()), func(again ssaflow.Call) bool {
		return again.Fn == first.Fn && again.Instr != first.Instr && ssaflow.Reaches(at, again.Instr, nil)
	})
}

// unsynced: the condition says that caches have not synced.
func (c *checker) unsynced(k ssaflow.Cond) bool {
	call, ok := k.Value.(*ssa.Call)
	if !ok || k.Val {
		return false
	}
	if in, ok := c.pass.Flow.Resolve(call); ok && in.Fn != nil {
		return kube.IsHasSynced(in.Fn) || onpurpose.Named(in.Fn.Name(), onpurpose.TellsSynced)
	}
	load, ok := call.Call.Value.(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	return ok && ssaflow.FieldOf(fa) != nil && onpurpose.Named(ssaflow.FieldOf(fa).Name(), onpurpose.TellsSynced)
}

// bounds: the condition compares a count or a time, as what ends a loop does.
func (c *checker) bounds(k ssaflow.Cond) bool {
	switch v := k.Value.(type) {
	case *ssa.BinOp:
		switch v.Op {
		case token.LSS, token.LEQ, token.GTR, token.GEQ:
			return true
		}
	case *ssa.Call:
		in, ok := c.pass.Flow.Resolve(v)
		return ok && kube.ComparesTimes(in.Fn)
	}
	return false
}
