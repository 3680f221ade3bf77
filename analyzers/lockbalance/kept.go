package lockbalance

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var kept = rule.Form{Name: "kept", Run: reportKept}

// reportKept reports the first lock of a mutex in a function that stays locked: on a return,
// while other paths unlock it; or on all paths, where nothing else in the package unlocks it.
func reportKept(pass *rule.Pass) {
	for _, m := range rule.Shared(pass, findMutexes) {
		for _, l := range m.locks {
			if m.unclear || m.isPending(l) {
				continue
			}
			if m.isUnlockedAfter(pass, l) {
				if ret := m.leftOn(pass, l); ret != nil {
					sayOnReturn(pass, l, ret)
					break
				}
			} else if m.isStuck(pass, l) {
				m.sayStuck(pass, l)
				break
			}
		}
	}
}

// isPending: a deferred unlock may be registered before l.
func (m *mutex) isPending(l operation) bool {
	return slices.ContainsFunc(m.defers, func(d operation) bool { return d.Mode == l.Mode && ssaflow.Reaches(d.instr, l.instr, nil) })
}

// isUnlockedAfter: some path does unlock what l locks.
func (m *mutex) isUnlockedAfter(pass *rule.Pass, l operation) bool {
	held := pass.Effects.Locks()
	return slices.ContainsFunc(pass.Flow.Calls(m.fn), func(c ssaflow.Call) bool {
		return held.Releases(c.Instr)[m.place] == l.Mode && ssaflow.Reaches(l.instr, c.Instr, nil)
	})
}

// leftOn returns the first return on which what l locks stays locked; nil if there is none.
func (m *mutex) leftOn(pass *rule.Pass, l operation) *ssa.Return {
	held := pass.Effects.Locks()
	released := func(i ssa.Instruction) bool {
		ci, ok := i.(ssa.CallInstruction)
		return ok && (m.isAt(m.locks, i, l.Mode) || held.Releases(ci)[m.place] != 0) // a second lock has a finding of its own
	}
	ret, _ := paths.Find(pass.Flow, paths.After(l.instr), paths.Query{To: paths.IsReturn, Avoid: released}).End.(*ssa.Return)
	quiet := pass.QuietAt(l.instr)
	if ret == nil || quiet(isForCaller(m.fn), "the function says that it locks for its caller") ||
		quiet(m.isRestored(pass.Flow, l), "the function is called under the lock, and returns with it") ||
		quiet(rule.Shared(pass, findHanded)[locks.MutexField(l.instr)], "another function of the package unlocks it for this one") {
		return nil
	}
	return ret
}

// handed are the mutexes that one function locks and another unlocks.
type handed map[*types.Var]bool

func findHanded(pass *rule.Pass) handed { return pass.Effects.Locks().UnlockedElsewhere() }

// isForCaller: the function says, by its name or in its comment, that it keeps the lock for
// its caller.
func isForCaller(fn *ssa.Function) bool {
	fn = ssaflow.Outermost(fn)
	return onpurpose.Named(fn.Name(), onpurpose.HandsLock) || rule.DocSays(onpurpose.CallerLocks, fn)
}

// isRestored: the function has unlocked before l what it did not lock itself.
func (m *mutex) isRestored(p *ssaflow.Package, l operation) bool {
	isLock := func(i ssa.Instruction) bool { return m.isAt(m.locks, i, l.Mode) }
	return slices.ContainsFunc(m.unlocks, func(u operation) bool {
		return u.Mode == l.Mode && ssaflow.Reaches(u.instr, l.instr, nil) &&
			paths.Find(p, paths.Entry(m.fn), paths.Query{To: paths.Is(u.instr), Avoid: isLock}).Found()
	})
}

// isStuck: nothing in the package undoes l, and nothing else can: the mutex is known to the
// package alone.
func (m *mutex) isStuck(pass *rule.Pass, l operation) bool {
	home := pass.Effects.Locks().HomeOf(l.instr)
	if home == nil || m.isLastWork(pass, l) || m.isLockedAgain(pass, l) {
		return false
	}
	quiet := pass.QuietAt(l.instr)
	others := len(home.Unlocks) > 0
	return !quiet(home.Escapes || home.Given && !others, "other code gets the mutex, and may unlock it") &&
		!quiet((!home.Hidden || home.Offered) && !others, "other packages can unlock the mutex") &&
		!quiet(others && m.isHandedOver(pass, home, l), "another function of the package may unlock it for this one") &&
		!quiet(!home.Hidden && m.isForCallerOfCaller(pass), "the function, or a caller, says that it locks for its caller") &&
		!quiet(isMeantToStay(pass, l), "a comment says that the mutex stays locked")
}

// isLastWork: the program ends with the function, or nobody comes to a lock after it.
func (m *mutex) isLastWork(pass *rule.Pass, l operation) bool {
	if m.fn.Parent() == nil && m.fn.Name() == "main" && m.fn.Pkg.Pkg.Name() == "main" {
		return true
	}
	return paths.Find(pass.Flow, paths.After(l.instr), paths.Query{To: func(i ssa.Instruction) bool {
		return paths.IsReturn(i) || i == ssa.Instruction(l.instr)
	}}).None()
}

// isLockedAgain: form again tells of the lock that waits for l.
func (m *mutex) isLockedAgain(pass *rule.Pass, l operation) bool {
	return slices.ContainsFunc(pass.Flow.Calls(m.fn), func(c ssaflow.Call) bool {
		call, ok := c.Instr.(*ssa.Call)
		if !ok || !ssaflow.Reaches(l.instr, call, nil) {
			return false
		}
		at, _, _, again := lockedAgain(pass, call)
		return again && at == m.place
	})
}

// isHandedOver: some call in the package that unlocks the mutex may be meant to undo what
// l locks: of another function, of another object, or reached by another way.
func (m *mutex) isHandedOver(pass *rule.Pass, home *locks.Home, l operation) bool {
	held := pass.Effects.Locks()
	return held.HandedOver(home, l.instr) || slices.ContainsFunc(home.Unlocks, func(u ssa.CallInstruction) bool {
		return ssaflow.Outermost(u.Parent()) == ssaflow.Outermost(m.fn) && !held.UndoesOwn(u)
	})
}

// isForCallerOfCaller: the function, or one that calls it, says that it keeps the lock for a caller.
func (m *mutex) isForCallerOfCaller(pass *rule.Pass) bool {
	return isForCaller(m.fn) || slices.ContainsFunc(pass.Effects.Graph().Sites(ssaflow.Outermost(m.fn)), func(c callgraph.Site) bool { return isForCaller(c.Caller) })
}

// isMeantToStay: the author says so, at the lock or at its function.
func isMeantToStay(pass *rule.Pass, l operation) bool {
	call := pass.Flow.CallExpr(l.instr)
	return call != nil && pass.Says(onpurpose.StaysLocked, call.Pos(), call.End()) || rule.DocSays(onpurpose.StaysLocked, ssaflow.Outermost(l.instr.Parent()))
}

func (m *mutex) sayStuck(pass *rule.Pass, l operation) {
	lock := pass.Flow.CallExpr(l.instr)
	if lock == nil {
		return
	}
	call := "defer " + unlockCall(lock, l.Mode)
	d := pass.At(lock)
	if stmt := rule.EnclosingStmt[*ast.ExprStmt](pass, lock.Lparen); stmt != nil && len(m.unlocks) == 0 && !callgraph.Repeated(l.instr.Block()) {
		d.Fix("add "+call, fix.InsertAfter(pass.Flow, stmt, call)...)
	}
	d.Sayf("%s is %s here and nothing unlocks it, so the next Lock blocks: add %s", name(lock), state(l.Mode), call)
}

func sayOnReturn(pass *rule.Pass, l operation, ret *ssa.Return) {
	lock := pass.Flow.CallExpr(l.instr)
	if lock == nil {
		return
	}
	how, call := state(l.Mode), unlockCall(lock, l.Mode)
	stmt := pass.Flow.Return(ret)
	if stmt == nil || !stmt.Pos().IsValid() {
		pass.At(lock).Sayf("%s is still %s when %s ends on a path, so the next Lock blocks: call %s", name(lock), how, ret.Parent().Name(), call)
		return
	}
	d := pass.At(stmt).Because(lock, how+" here")
	if !slices.ContainsFunc(stmt.Results, mayNeedLock) {
		d.Fix("call "+call, fix.InsertBefore(pass.Flow, stmt, call)...)
	}
	d.Sayf("%s is still %s on this return, so the next Lock blocks: call %s before", name(lock), how, call)
}

// mayNeedLock: a result is no plain variable or constant.
func mayNeedLock(result ast.Expr) bool {
	switch r := result.(type) {
	case *ast.Ident, *ast.BasicLit:
		return false
	case *ast.CompositeLit:
		return len(r.Elts) > 0
	}
	return true
}
