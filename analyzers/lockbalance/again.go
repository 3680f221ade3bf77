package lockbalance

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var again = rule.Form{Name: "again", Run: reportAgain}

// reportAgain reports calls that lock a mutex which their goroutine holds, the
// first of each mutex in a function.
func reportAgain(pass *rule.Pass) {
	type inFunc struct {
		fn    *ssa.Function
		mutex ssaflow.AccessPath
	}
	silent := make(map[inFunc]bool)
	for _, m := range rule.Shared(pass, findMutexes) {
		if m.unclear {
			silent[inFunc{m.fn, m.place}] = true
		}
	}
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			call, ok := c.Instr.(*ssa.Call)
			if !ok {
				continue
			}
			at, t, onlyRead, ok := lockedAgain(pass, call)
			if !ok || silent[inFunc{f.Fn, at}] {
				continue
			}
			silent[inFunc{f.Fn, at}] = true
			sayAgain(pass, call, at, t, onlyRead)
		}
	}
}

// lockedAgain reports whether a call locks the mutex at a place that its goroutine holds, and
// waits for itself: two read locks do only with a Lock between them.
func lockedAgain(pass *rule.Pass, call *ssa.Call) (at ssaflow.AccessPath, t locks.Taking, onlyRead, ok bool) {
	at, held, t, ok := pass.Effects.Locks().Again(call)
	onlyRead = held == locks.Read && t.Mode == locks.Read
	return at, t, onlyRead, ok && (!onlyRead || rule.Shared(pass, findWritten)[locks.MutexField(t.Lock)])
}

// written are the mutexes that some function of the package locks for writing,
// which then waits between two read locks.
type written map[*types.Var]bool

func findWritten(pass *rule.Pass) written {
	out := make(written)
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if op, ok := locks.OpOf(pass.Flow, call.Instr); ok && op.Mode == locks.Write && !op.Unlock && !op.Try {
				if field := locks.MutexField(call.Instr); field != nil {
					out[field] = true
				}
			}
		}
	}
	return out
}

func sayAgain(pass *rule.Pass, call *ssa.Call, at ssaflow.AccessPath, t locks.Taking, onlyRead bool) {
	node := pass.Flow.CallExpr(call)
	inner := pass.Flow.CallExpr(t.Lock)
	if node == nil || inner == nil {
		return
	}
	d := pass.At(node)
	how, then := "holds", "deadlocks"
	if onlyRead {
		how, then = "has read-locked", "deadlocks when another goroutine calls Lock in between"
	}
	since := "by now"
	if line := heldSince(pass, call, at); line > 0 {
		since = fmt.Sprintf("since line %d", line)
	}
	what := ""
	if call != t.Lock {
		d.Because(inner, "locked again here")
		what = fmt.Sprintf(", which calls %s on line %d,", types.ExprString(inner), pass.Line(inner.Pos()))
	}
	d.Sayf("%s%s %s: this goroutine %s the mutex %s; unlock it before", types.ExprString(node), what, then, how, since)
}

// heldSince returns the line of the lock that is held at call, 0 when another
// function has locked.
func heldSince(pass *rule.Pass, call *ssa.Call, at ssaflow.AccessPath) int {
	line := 0
	for _, c := range pass.Flow.Calls(call.Parent()) {
		ci, ok := c.Instr.(*ssa.Call)
		if !ok || ci == call {
			continue
		}
		if op, ok := locks.OpOf(pass.Flow, ci); ok && !op.Unlock && op.Place == at && ssaflow.Dominates(ci, call) {
			line = pass.Line(ci.Pos())
		}
	}
	return line
}
