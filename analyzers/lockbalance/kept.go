package lockbalance

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// kept reports returns on which a mutex stays locked that other paths of the
// function unlock.
func (c *checker) kept(fn *ssa.Function, m *mutex) {
	if len(m.unlocks) == 0 || onpurpose.Named(ssaflow.Outermost(fn).Name(), onpurpose.HandsLock) || documented(fn) {
		return
	}
	for _, l := range m.locks {
		released := func(i ssa.Instruction) bool {
			ci, ok := i.(ssa.CallInstruction)
			if !ok {
				return false
			}
			if m.at(m.locks, i, l.Mode) { // locked again: not the business of this lock
				return true
			}
			return c.locks.Releases(ci)[m.place] != 0
		}
		if m.pending(l) {
			continue
		}
		ret, _ := paths.Find(c.pass.Flow, paths.After(l.instr), paths.Query{To: paths.IsReturn, Avoid: released}).End.(*ssa.Return)
		if ret == nil || !m.unlockedAfter(l) || c.isHanded(l) {
			continue
		}
		c.reportKept(l, ret)
		return
	}
}

// pending: a deferred unlock may be registered before l.
func (m *mutex) pending(l operation) bool {
	for _, d := range m.defers {
		if d.Mode == l.Mode && ssaflow.Reaches(d.instr, l.instr, nil) {
			return true
		}
	}
	return false
}

func documented(fn *ssa.Function) bool {
	return rule.DocSays(onpurpose.CallerLocks, ssaflow.Outermost(fn))
}

// unlockedAfter: some path does unlock what l locks.
func (m *mutex) unlockedAfter(l operation) bool {
	for _, u := range m.unlocks {
		if u.Mode == l.Mode && ssaflow.Reaches(l.instr, u.instr, nil) {
			return true
		}
	}
	return false
}

// isHanded: another function unlocks this mutex without having locked it.
func (c *checker) isHanded(l operation) bool {
	if c.handed == nil {
		c.handed = c.locks.UnlockedElsewhere()
	}
	return c.handed[locks.MutexField(l.instr)]
}

func (c *checker) reportKept(l operation, ret *ssa.Return) {
	lock := c.pass.Flow.CallExpr(l.instr)
	if lock == nil {
		return
	}
	how := "locked"
	if l.Mode == locks.Read {
		how = "read-locked"
	}
	next := "the next Lock waits for ever"
	stmt := c.pass.Flow.Return(ret)
	if stmt == nil || stmt.Pos() == token.NoPos {
		c.pass.At(lock).Sayf("%s is still %s when %s ends on a path: %s", c.name(lock), how, ret.Parent().Name(), next)
		return
	}
	c.pass.At(stmt).Because(lock, how+" here").Fixes(c.insertion(lock, stmt, l.Mode)...).
		Sayf("%s is still %s on this return: %s", c.name(lock), how, next)
}

// insertion unlocks before a return whose results are plain variables and
// constants; nil for others, which may need the lock.
func (c *checker) insertion(lock *ast.CallExpr, ret *ast.ReturnStmt, mode locks.Mode) []fix.Fix {
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
	call := c.name(lock) + "." + unlock(mode) + "()"
	return fix.Offer("call "+call, fix.InsertBefore(c.pass.Flow, ret, call)...)
}

// returnsNext: after the unlock the function returns at once.
func (c *checker) returnsNext(u operation) bool {
	_, ok := ssaflow.Terminator(u.instr.Block()).(*ssa.Return)
	return ok
}

// removal deletes the statement of a call.
func (c *checker) removal(call *ast.CallExpr) []fix.Fix {
	stmt := rule.EnclosingStmt[*ast.ExprStmt](c.pass, call.Lparen)
	if stmt == nil || stmt.X != ast.Expr(call) {
		return nil
	}
	return fix.Offer("remove the call", fix.Remove(c.pass.Flow, stmt)...)
}
