package lockbalance

import (
	"go/ast"
	"go/token"
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

var kept = rule.Form{Name: "kept", Run: func(pass *rule.Pass) { reportKept(pass); reportNever(pass) }}

// reportKept reports returns on which a mutex stays locked that other paths of the
// function unlock.
func reportKept(pass *rule.Pass) {
	for _, m := range balanced(pass) {
		if meant(m.fn) {
			continue
		}
		for _, l := range m.locks {
			if ret := m.leftOn(pass, l); ret != nil {
				sayKept(pass, l, ret)
				break
			}
		}
	}
}

// leftOn returns the first return on which what l locks stays locked although
// another path unlocks it and no other function of the package does; nil if there
// is none.
func (m *mutex) leftOn(pass *rule.Pass, l operation) *ssa.Return {
	if m.pending(l) || m.restores(pass.Flow, l) {
		return nil
	}
	held := pass.Effects.Locks()
	released := func(i ssa.Instruction) bool {
		ci, ok := i.(ssa.CallInstruction)
		if !ok {
			return false
		}
		if m.at(m.locks, i, l.Mode) { // locked again: not the business of this lock
			return true
		}
		return held.Releases(ci)[m.place] != 0
	}
	ret, _ := paths.Find(pass.Flow, paths.After(l.instr), paths.Query{To: paths.IsReturn, Avoid: released}).End.(*ssa.Return)
	if ret == nil || !m.unlockedAfter(pass, l) || rule.Shared(pass, findHanded)[locks.MutexField(l.instr)] {
		return nil
	}
	return ret
}

// handed are the mutexes that one function locks and another unlocks.
type handed map[*types.Var]bool

func findHanded(pass *rule.Pass) handed { return pass.Effects.Locks().UnlockedElsewhere() }

// pending: a deferred unlock may be registered before l.
func (m *mutex) pending(l operation) bool {
	for _, d := range m.defers {
		if d.Mode == l.Mode && ssaflow.Reaches(d.instr, l.instr, nil) {
			return true
		}
	}
	return false
}

// meant: the function says, by its name or in its comment, that it keeps the lock for
// its caller.
func meant(fn *ssa.Function) bool {
	fn = ssaflow.Outermost(fn)
	return onpurpose.Named(fn.Name(), onpurpose.HandsLock) || rule.DocSays(onpurpose.CallerLocks, fn)
}

// restores: the function has unlocked before l what it did not lock itself: it is called
// with the lock, and returns with it.
func (m *mutex) restores(p *ssaflow.Package, l operation) bool {
	locked := func(i ssa.Instruction) bool { return m.at(m.locks, i, l.Mode) }
	return slices.ContainsFunc(m.unlocks, func(u operation) bool {
		return u.Mode == l.Mode && ssaflow.Reaches(u.instr, l.instr, nil) &&
			paths.Find(p, paths.Entry(m.fn), paths.Query{To: paths.Is(u.instr), Avoid: locked}).Found()
	})
}

// unlockedAfter: some path does unlock what l locks.
func (m *mutex) unlockedAfter(pass *rule.Pass, l operation) bool {
	held := pass.Effects.Locks()
	return slices.ContainsFunc(pass.Flow.Calls(m.fn), func(c ssaflow.Call) bool {
		return held.Releases(c.Instr)[m.place] == l.Mode && ssaflow.Reaches(l.instr, c.Instr, nil)
	})
}

func sayKept(pass *rule.Pass, l operation, ret *ssa.Return) {
	lock := pass.Flow.CallExpr(l.instr)
	if lock == nil {
		return
	}
	how := locked(l.Mode)
	next := "the next Lock waits for ever"
	stmt := pass.Flow.Return(ret)
	if stmt == nil || stmt.Pos() == token.NoPos {
		pass.At(lock).Sayf("%s is still %s when %s ends on a path: %s", name(lock), how, ret.Parent().Name(), next)
		return
	}
	pass.At(stmt).Because(lock, how+" here").Fixes(insertion(pass, lock, stmt, l.Mode)...).
		Sayf("%s is still %s on this return: %s", name(lock), how, next)
}

// insertion unlocks before a return whose results are plain variables and
// constants; nil for others, which may need the lock.
func insertion(pass *rule.Pass, lock *ast.CallExpr, ret *ast.ReturnStmt, mode locks.Mode) []fix.Fix {
	for _, r := range ret.Results {
		switch r := r.(type) {
		case *ast.Ident, *ast.BasicLit:
		case *ast.CompositeLit:
			if len(r.Elts) > 0 {
				return nil
			}
		default:
			return nil
		}
	}
	call := name(lock) + "." + unlock(mode) + "()"
	return fix.Offer("call "+call, fix.InsertBefore(pass.Flow, ret, call)...)
}
