package cachesyncresult

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var ignored = rule.Form{Name: "ignored", Run: reportIgnored}

// reportIgnored reports a wait whose result nothing looks at and after which a cache is read
// that it was for.
func reportIgnored(pass *rule.Pass) {
	for _, w := range rule.Shared(pass, findWaits) {
		if w.used {
			continue
		}
		read := w.readAfter(pass)
		if read == nil {
			continue
		}
		end := "the stop channel closes"
		if i, _ := kube.SyncResult(w.Fn); kube.IsContext(w.Arg(i).Type()) {
			end = "the context ends"
		}
		pass.At(w.expr).Because(read, "the cache is read here").Fixes(w.leave(pass)...).
			Sayf("the result of %s is ignored: it is false when %s before the sync, and the code goes on with an empty cache", types.ExprString(w.expr.Fun), end)
	}
}

// readAfter returns a read of the cache on a way from the wait that no closed channel stops.
func (w wait) readAfter(pass *rule.Pass) (read ssa.Instruction) {
	var keys []informer.Key
	for _, a := range w.Args {
		for _, v := range append(ssaflow.VariadicArgs(a), a) {
			if of, ok := informer.SyncFunc(pass.Flow, v); ok {
				keys = append(keys, of...)
			}
		}
	}
	ssaflow.Walk(w.call, func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.Select, *ssa.Panic:
			return false
		case *ssa.UnOp:
			return i.Op != token.ARROW
		case *ssa.Call:
			c, ok := pass.Flow.Resolve(i)
			if !ok {
				return true
			}
			if isEnd(c) {
				return false
			}
			if read == nil && mayRead(pass, c, keys) {
				read = i
			}
		}
		return true
	})
	return read
}

// isEnd: once the stop channel is closed, what follows the call is the end
// of the work, or the call asks itself whether it is closed.
func isEnd(c ssaflow.Call) bool {
	if kube.NeverReturns(c.Fn) || kube.WaitsForGoroutines(c.Fn) || kube.RunsLoop(c.Fn) >= 0 {
		return true
	}
	return c.Fn != nil && c.Method && kube.IsContext(c.Args[0].Type()) && (c.Fn.Name() == "Err" || c.Fn.Name() == "Done")
}

// mayRead: the call reads the cache of an informer that was waited for, or of one
// kept in a field, itself or in functions of the package.
func mayRead(pass *rule.Pass, c ssaflow.Call, keys []informer.Key) bool {
	return pass.Effects.Graph().Makes(c, callgraph.Follow{NoDefers: true}, func(c ssaflow.Call) callgraph.Look {
		if c.Method {
			if _, ok := c.CachedRead(); ok {
				return callgraph.FoundIf(informer.CoversAny(keys, informer.Of(pass.Flow, c.Args[0])))
			}
		}
		if kube.TakesWork(c.Fn) || c.Static != nil && slices.ContainsFunc(pass.Flow.Calls(c.Static), isWaitItself) {
			return callgraph.LookPast
		}
		return callgraph.LookInto
	})
}

// isWaitItself: the call is one behind which what is read is no matter of a wait
// before its function.
func isWaitItself(c ssaflow.Call) bool {
	return kube.TakesWork(c.Fn) || kube.IsCacheSyncWait(c.Fn) || isEnd(c)
}

// leave wraps the wait in an if that leaves the function.
func (w wait) leave(pass *rule.Pass) []fix.Fix {
	stmt := rule.EnclosingStmt[*ast.ExprStmt](pass, w.expr.Lparen)
	if stmt == nil || ast.Unparen(stmt.X) != ast.Expr(w.expr) {
		return nil
	}
	res := w.call.Parent().Signature.Results()
	text := "\treturn\n"
	var edits []fix.Edit
	switch {
	case res.Len() == 1 && errflow.ErrorResult(w.call.Parent().Signature) == 0:
		name, imports, ok := fix.Import(pass.Flow, stmt.Pos(), "errors")
		if !ok {
			return nil
		}
		edits = imports
		text = "\treturn " + name + ".New(\"the caches did not sync\")\n"
	case res.Len() > 0:
		return nil
	}
	edits = append(edits, fix.Wrap(stmt, "if !", " {\n"+text+"}")...)
	return fix.Offer("return when the caches did not sync", edits...)
}
