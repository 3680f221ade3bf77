package lockbalance

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// A stuckLock is a lock that neither its function nor another one of the package undoes.
type stuckLock struct {
	*mutex
	lock operation
	home *locks.Home
}

// stuck are the first ones of each mutex in each function.
type stuck []stuckLock

func findStuck(pass *rule.Pass) stuck {
	var out stuck
	for _, m := range rule.Shared(pass, findMutexes) {
		if m.unclear || m.wrong != nil || over(m.fn) {
			continue
		}
		for _, l := range m.locks {
			if m.undone(pass, l) {
				continue
			}
			home := pass.Effects.Locks().HomeOf(l.instr)
			if home != nil && !home.Escapes && (!home.Given || len(home.Unlocks) > 0 || ownsEnd(pass, m.fn)) && !m.handsOver(pass, home, l) && waitsAfter(pass, l) && !staysLocked(pass, l) {
				out = append(out, stuckLock{m, l, home})
				break
			}
		}
	}
	return out
}

// ownsEnd: a controller calls the function, and does not know of the mutex when it returns.
func ownsEnd(pass *rule.Pass, fn *ssa.Function) bool {
	return pass.Model.Has(fn.Syntax(), model.Reconciler)
}

// over: when fn returns nobody waits any more.
func over(fn *ssa.Function) bool {
	return fn.Parent() == nil && fn.Name() == "main" && fn.Signature.Recv() == nil && fn.Pkg.Pkg.Name() == "main"
}

// undone: something that may run after l gives back what it locks, or locks it again,
// which is reported there.
func (m *mutex) undone(pass *rule.Pass, l operation) bool {
	return m.pending(l) || m.unlockedAfter(pass, l) || slices.ContainsFunc(pass.Flow.Calls(m.fn), func(c ssaflow.Call) bool {
		call, ok := c.Instr.(*ssa.Call)
		if !ok || !ssaflow.Reaches(l.instr, call, nil) {
			return false
		}
		at, _, _, again := waits(pass, call)
		return again && at == m.place
	})
}

// handsOver: some call in the package that unlocks the mutex may be meant to undo what
// m locks: of another function, of another object, or reached by another way.
func (m *mutex) handsOver(pass *rule.Pass, home *locks.Home, l operation) bool {
	held := pass.Effects.Locks()
	return held.HandedOver(home, l.instr) || slices.ContainsFunc(home.Unlocks, func(u ssa.CallInstruction) bool {
		return ssaflow.Outermost(u.Parent()) == ssaflow.Outermost(m.fn) && !held.UndoesOwn(u)
	})
}

// waitsAfter: there is a way from l on which somebody waits for the mutex: its function
// returns, or comes to l again.
func waitsAfter(pass *rule.Pass, l operation) bool {
	return paths.Find(pass.Flow, paths.After(l.instr), paths.Query{To: func(i ssa.Instruction) bool {
		return paths.IsReturn(i) || i == ssa.Instruction(l.instr)
	}}).Found()
}

// staysLocked: the author says, at the lock or at a call of its function, that the mutex
// is not unlocked.
func staysLocked(pass *rule.Pass, l operation) bool {
	says := func(at ssa.CallInstruction) bool {
		call := pass.Flow.CallExpr(at)
		return call != nil && pass.Says(onpurpose.StaysLocked, call.Pos(), call.End()) || rule.DocSays(onpurpose.StaysLocked, ssaflow.Outermost(at.Parent()))
	}
	return says(l.instr) || slices.ContainsFunc(pass.Effects.Graph().Sites(ssaflow.Outermost(l.instr.Parent())), func(s callgraph.Site) bool {
		return says(s.Call.Instr)
	})
}

// meant: the function, or one that calls it, says that it keeps the lock for a caller.
func (s stuckLock) meant(pass *rule.Pass) bool {
	return meant(s.fn) || slices.ContainsFunc(pass.Effects.Graph().Sites(ssaflow.Outermost(s.fn)), func(c callgraph.Site) bool { return meant(c.Caller) })
}

// deferred offers to defer the unlock right behind the lock, where that is all that is
// missing.
func (s stuckLock) deferred(pass *rule.Pass, lock *ast.CallExpr) []fix.Fix {
	stmt := rule.EnclosingStmt[*ast.ExprStmt](pass, lock.Lparen)
	if stmt == nil || callgraph.Repeated(s.lock.instr.Block()) {
		return nil
	}
	call := "defer " + name(lock) + "." + unlock(s.lock.Mode) + "()"
	return fix.Offer("add "+call, fix.InsertAfter(pass.Flow, stmt, call)...)
}
