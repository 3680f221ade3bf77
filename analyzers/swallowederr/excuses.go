package swallowederr

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

// isExcused: a failure of the call may end where it is, in any function and whatever is done
// with the error.
func (c *checker) isExcused(from ssaflow.Call) bool {
	if effects.NeverFails(c.pass.Effects, from) {
		return true
	}
	quiet, recv, deep := c.pass.QuietAt(from.Instr), from.Arg(-1), 0
	if c.inReconcile() {
		deep = 3 // only where there is a next attempt it matters what that one is given
	}
	isNamed := func(name string, k onpurpose.Kind) bool {
		return onpurpose.Named(name, k) && !isRequest(from) && !c.mayCallAPI(from.Static)
	}
	return quiet(recv != nil && kube.IsContext(recv.Type()), "ctx.Err and ctx.Done tell of the end of the program") ||
		quiet(isNamed(c.nameOf(from), onpurpose.Judges), "by its name, the call parses or validates what it is given: a retry fails again") ||
		quiet(isNamed(c.nameOf(from), onpurpose.Aside), "by its name, the call is about events, metrics or closing, and not about the work") ||
		quiet(isNamed(ssaflow.Outermost(c.fn).Name(), onpurpose.Aside), "by its name, the function is about events, metrics or closing, and not about the work") ||
		quiet(c.isOnlyRecorder(from.Static), "the called function records an event and changes nothing") ||
		quiet(c.isJudge(from.Static, deep), "all errors of the called function come from what it is given: a retry fails again")
}

// isRetriedInVain: the next attempt meets the same error, or comes without one.
func (c *checker) isRetriedInVain(from ssaflow.Call) bool {
	quiet := c.pass.QuietAt(from.Instr)
	return quiet(c.failsAgain(from), "a retry meets the same error: the call looks only at what it is given, or at a lister") ||
		quiet(c.again.ComesAgain(c.fn) || c.again.Requeues(c.fn), "the reconcile runs again anyway") ||
		quiet(c.isNamedInSpec(from), "the spec names what is read: a retry does not find it until somebody changes the spec") ||
		quiet(c.isLookupAtDeletion(from), "during a deletion, what is to be cleaned up is only read: the error would keep the finalizer")
}

// isExplained: the author gives a reason for dropping the error of a call: in a comment
// above the call, above its branch or in it up to a place, or in the documentation
// of the function or of the one that is called.
func (c *checker) isExplained(from ssaflow.Call, branch ast.Node, to token.Pos) bool {
	at := branch.Pos()
	if call := c.pass.Flow.CallExpr(from.Instr); call != nil && call.Pos() < at {
		at = call.Pos()
	}
	return c.pass.Quiet(c.isDocumented(from) || c.isMeant(c.aroundTest(branch), to) || c.isMeant(at, at), rule.Span(branch.Pos(), to), meant)
}

const meant = "the author says that the error is dropped on purpose"

// isDocumented: the documentation of the function, or of the one that is called, says so.
func (c *checker) isDocumented(from ssaflow.Call) bool {
	return rule.DocSays(onpurpose.DropsErrors, ssaflow.Outermost(c.fn)) || from.Static != nil && rule.DocSays(onpurpose.DropsErrors, from.Static)
}

// isMeant: a comment or a log text between two positions says that the error is dropped on
// purpose.
func (c *checker) isMeant(from, to token.Pos) bool {
	return c.pass.Says(onpurpose.ErrorDropped, from, to) ||
		slices.ContainsFunc(c.pass.TextsBetween(from, to), func(text string) bool { return onpurpose.Says(text, onpurpose.ErrorDropped) })
}

// aroundTest returns where the statement begins whose body is the test alone: the comment above
// it is about both.
func (c *checker) aroundTest(branch ast.Node) token.Pos {
	path := c.pass.Flow.Path(branch.Pos())
	for i := 0; i+2 < len(path); i++ {
		if block, ok := path[i+1].(*ast.BlockStmt); ok && path[i] == branch && len(block.List) == 1 {
			switch path[i+2].(type) {
			case *ast.IfStmt, *ast.RangeStmt, *ast.ForStmt:
				return path[i+2].Pos()
			}
		}
	}
	return branch.Pos()
}

// failsAgain: the call only looks at what it is given, or at a cache which knows no
// other error than NotFound.
func (c *checker) failsAgain(from ssaflow.Call) bool {
	return effects.JudgesGiven(c.pass.Effects, from) || isListerRead(from)
}

// isNamedInSpec: the call reads what a person names in the spec of an object.
func (c *checker) isNamedInSpec(from ssaflow.Call) bool {
	op, ok := kube.ClientOp(from.Fn)
	if !ok || op.Verb != kube.Get {
		return false
	}
	name := from.Arg(op.Key)
	if n := ssaflow.Field(name, "Name"); n != nil {
		name = n
	}
	return name != nil && c.pass.Flow.PlaceOf(name).Path.HasField("Spec")
}

// isLookupAtDeletion: the function runs only while an object is being deleted, and the call
// just looks for what was to be deleted with it.
func (c *checker) isLookupAtDeletion(from ssaflow.Call) bool {
	return isLookup(from) && c.pass.Effects.DeletionPath()[ssaflow.Outermost(c.fn)] != nil
}

// isAnswerOfLibrary: a function of the standard library whose failure is an answer.
func isAnswerOfLibrary(from ssaflow.Call) bool {
	return from.Fn != nil && from.Fn.Pkg() != nil && kube.FailureIsAnswer(from.Fn)
}

// isOnlyRecorder: a function of the package that returns an error alone records events and
// writes nothing to the API server.
func (c *checker) isOnlyRecorder(fn *ssa.Function) bool {
	if fn == nil || len(fn.Blocks) == 0 || fn.Signature.Results().Len() != 1 {
		return false
	}
	may := func(is func(ssaflow.Call) bool) bool {
		_, ok := c.pass.Effects.Graph().AnyCall(fn, callgraph.Follow{Goroutines: true}, func(call ssaflow.Call) callgraph.Look { return callgraph.FoundIf(is(call)) })
		return ok
	}
	return may(func(call ssaflow.Call) bool { return kube.RecordsEvent(call.Fn) }) && !may(isWrite)
}

// isJudge: a function of this package that makes all of its errors itself, or has them from
// functions that do, out of what it was given: the next attempt is given the same.
func (c *checker) isJudge(fn *ssa.Function, deep int) bool {
	if fn == nil || len(fn.Blocks) == 0 || slices.ContainsFunc(fn.AnonFuncs, func(lit *ssa.Function) bool { return slices.ContainsFunc(c.pass.Flow.Calls(lit), isRequest) }) {
		return false // what literals collect are failures of requests
	}
	return !slices.ContainsFunc(c.pass.Flow.Calls(fn), func(call ssaflow.Call) bool {
		if errflow.ErrorResult(call.Instr.Common().Signature()) < 0 || call.Fn != nil && (kube.CombinesErrors(call.Fn) || onpurpose.Named(call.Fn.Name(), onpurpose.Judges)) {
			return false
		}
		return call.Fn == nil || deep == 0 || !effects.JudgesGiven(c.pass.Effects, call) && !c.isJudge(call.Static, deep-1)
	})
}
