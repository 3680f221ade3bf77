package blocking

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var sleep = rule.Form{Name: "sleep", Run: eachCall((*checker).reportSleep)}

// short is how long a worker may sleep unreported: shorter sleeps in mature code
// stand in loops with a limit.
const short = time.Second

// reportSleep reports calls that wait for some time, which nothing ends earlier.
func (c *checker) reportSleep(call ssaflow.Call, e *ast.CallExpr) {
	channel, ok := kube.IsSleepWithoutContext(call.Fn)
	quiet := c.pass.QuietAt(e)
	if !ok || quiet(isShorter(call.Arg(0), short), "it waits for less than a second") ||
		quiet(channel && !isOnlyReceived(call.Value()), "something else than the time can end the wait") ||
		quiet(c.isExplained(e), "a comment or log says why it waits") ||
		quiet(locks.InOnce(c.pass.Flow, call.Instr.Parent()), "a sync.Once waits once") ||
		quiet(c.isLimitedRetry(call.Instr), "something has failed, and what is tried again has a limit") ||
		quiet(c.isUnsynced(call.Instr), "it waits for a cache to sync") ||
		quiet(c.isHardlyFelt(call), "the controller has ten workers or more, and the wait is short") {
		return
	}
	fn := call.Instr.Parent()
	c.pass.At(e).Sayf("%s blocks %s; %s", types.ExprString(e.Fun), c.who(fn), c.instead(fn))
}

// isShorter: a constant below a limit, or one that is not positive.
func isShorter(v ssa.Value, limit time.Duration) bool {
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil {
		return false
	}
	n, exact := constant.Int64Val(constant.ToInt(k.Value))
	return exact && time.Duration(n) < limit
}

// isOnlyReceived: the only use of the channel, or of that in field C of a timer, is a receive
// outside of a select.
func isOnlyReceived(ch ssa.Value) bool {
	if ch == nil || ch.Referrers() == nil {
		return false
	}
	received := false
	for _, r := range *ch.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
			if r.Op != token.ARROW && !isOnlyReceived(r) {
				return false
			}
			received = true
		case *ssa.FieldAddr:
			if !isOnlyReceived(r) {
				return false
			}
			received = true
		case *ssa.Select:
			if !r.Blocking || len(r.States) != 1 {
				return false
			}
			received = true
		case *ssa.Call:
			if r.Call.Signature().Params().Len() > 0 {
				return false // it is not stopped only
			}
		case *ssa.Defer:
		default:
			return false
		}
	}
	return received
}

// isExplained: the author says why the worker waits, in a comment at the call or in what
// the statement above it logs.
func (c *checker) isExplained(e *ast.CallExpr) bool {
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

// isLimitedRetry: something has failed before the wait, and is tried once more, or in a loop that
// a count or a time ends.
func (c *checker) isLimitedRetry(at ssa.CallInstruction) bool {
	known := c.pass.Flow.Known(at.Block())
	switch {
	case !errflow.SomeFailed(known):
		return false
	case !ssaflow.InLoop(at.Block()):
		return c.isTriedAgain(at)
	}
	return known.Has(func(k ssaflow.Cond) bool {
		switch v := k.Value.(type) {
		case *ssa.BinOp:
			return v.Op == token.LSS || v.Op == token.LEQ || v.Op == token.GTR || v.Op == token.GEQ
		case *ssa.Call:
			in, ok := c.pass.Flow.Resolve(v)
			return ok && kube.ComparesTimes(in.Fn)
		}
		return false
	})
}

// isTriedAgain: a function that may fail is called before at and after it.
func (c *checker) isTriedAgain(at ssa.Instruction) bool {
	calls := c.pass.Flow.Calls(at.Parent())
	return slices.ContainsFunc(calls, func(after ssaflow.Call) bool {
		return after.Fn != nil && errflow.ErrorResult(after.Fn.Signature()) >= 0 && !kube.MakesError(after.Fn) && ssaflow.Reaches(at, after.Instr, nil) &&
			slices.ContainsFunc(calls, func(before ssaflow.Call) bool {
				return before.Fn == after.Fn && ssaflow.Reaches(before.Instr, at, nil)
			})
	})
}

// isUnsynced: it is known there that caches have not synced.
func (c *checker) isUnsynced(at ssa.CallInstruction) bool {
	return c.pass.Flow.Known(at.Block()).Has(func(k ssaflow.Cond) bool {
		call, ok := k.Value.(*ssa.Call)
		if !ok || k.Val {
			return false
		}
		if in, ok := c.pass.Flow.Resolve(call); ok && in.Fn != nil {
			return kube.IsHasSynced(in.Fn) || onpurpose.Named(in.Fn.Name(), onpurpose.TellsSynced)
		}
		if load, ok := call.Call.Value.(*ssa.UnOp); ok {
			fa, ok := load.X.(*ssa.FieldAddr)
			return ok && ssaflow.FieldOf(fa) != nil && onpurpose.Named(ssaflow.FieldOf(fa).Name(), onpurpose.TellsSynced)
		}
		return false
	})
}

// Where a controller has as many workers as manyWorkers, one that sleeps for no longer
// than bearable, once in a pass, keeps nobody waiting.
const (
	manyWorkers = 10
	bearable    = 30 * time.Second
)

// isHardlyFelt: the sleep is short, in no loop, and all reconcilers that come to it have
// many workers.
func (c *checker) isHardlyFelt(call ssaflow.Call) bool {
	fn := call.Instr.Parent()
	if !isShorter(call.Arg(0), bearable+1) || ssaflow.InLoop(call.Instr.Block()) || c.filter.Has(fn) || c.isOfQueue(fn) {
		return false
	}
	workers := queues.Workers(c.pass.Flow)
	roots, many := 0, true
	once := func(i ssa.Instruction) bool {
		many = many && !ssaflow.InLoop(i.Block())
		return true
	}
	c.graph.Up(fn, callgraph.BeforeReturn, once, func(fn *ssa.Function) bool {
		if !c.pass.Model.Has(fn.Syntax(), model.Reconciler|model.ObjectReconciler|model.SubReconciler|model.KeyWorker|model.ObjectWorker) {
			return false
		}
		n, known := int64(0), false
		if recv := fn.Signature.Recv(); recv != nil && kube.Named(recv.Type()) != nil {
			n, known = workers[kube.Named(recv.Type()).Origin().Obj()]
		}
		if by := c.graph.Callers(fn); !known && by.Complete() && len(by.Sites) > 0 {
			return false // a part of what calls it
		}
		roots++
		many = many && n >= manyWorkers
		return false
	})
	return roots > 0 && many
}
