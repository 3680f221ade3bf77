package lockbalance

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var kept = rule.Form{Name: "kept", Run: reportKept}

// reportKept reports the first lock of a mutex in a function that stays locked on a return,
// while other paths unlock it, or nothing can.
func reportKept(pass *rule.Pass) {
	for _, m := range rule.Shared(pass, findMutexes) {
		for _, l := range m.locks {
			if m.unclear || m.isPending(l) || !m.isUnlockedAfter(pass, l) && !isOwn(l) {
				continue
			}
			if ret := m.leftOn(pass, l); ret != nil {
				sayOnReturn(pass, l, ret)
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
	return paths.Find(pass.Flow, paths.After(l.instr), paths.Query{Plain: true, To: func(i ssa.Instruction) bool {
		c, ok := i.(ssa.CallInstruction)
		return ok && held.Releases(c)[m.place] == l.Mode
	}}).Found()
}

// isOwn: only the package can unlock what l locks, and the function hands no way to do so on.
func isOwn(l operation) bool {
	field := locks.MutexField(l.instr)
	return field != nil && !field.Exported() && !slices.ContainsFunc(l.instr.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Instrs, func(i ssa.Instruction) bool {
			c, ok := i.(*ssa.MakeClosure)
			return ok && c.Fn.(*ssa.Function).Synthetic != ""
		})
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
