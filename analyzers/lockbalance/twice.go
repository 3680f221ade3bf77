package lockbalance

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var twice = rule.Form{Name: "twice", Run: reportTwice}

// reportTwice reports explicit unlocks after which a deferred one runs.
func reportTwice(pass *rule.Pass) {
	for _, m := range balanced(pass) {
		for _, u := range m.unlocks {
			d := m.pendingAt(pass.Flow, u)
			if d == nil {
				continue
			}
			call := pass.Flow.CallExpr(u.instr)
			if call == nil {
				continue
			}
			diag := pass.At(call)
			if returnsNext(u) {
				diag.Fixes(removal(pass, call)...)
			}
			diag.Sayf("%s is unlocked here and again by the deferred %s on line %d: unlocking an unlocked mutex ends the process; remove this call", name(call), unlock(u.Mode), pass.Line(d.instr.Pos()))
		}
	}
}

// pendingAt returns the deferred unlock that runs after the explicit one u with
// no lock between them, nil if there is none.
func (m *mutex) pendingAt(p *ssaflow.Package, u operation) *operation {
	relocked := func(i ssa.Instruction) bool { return m.at(m.locks, i, u.Mode) }
	for i, d := range m.defers {
		if d.Mode == u.Mode && ssaflow.Dominates(d.instr, u.instr) && !m.lockedBetween(d, u) &&
			paths.Find(p, paths.After(u.instr), paths.Query{To: paths.IsReturn, Avoid: relocked}).Found() {
			return &m.defers[i]
		}
	}
	return nil
}

// lockedBetween: the mutex is locked again between the defer and the unlock,
// which then belong to different locks.
func (m *mutex) lockedBetween(d, u operation) bool {
	for _, l := range m.locks {
		if l.Mode == u.Mode && ssaflow.Dominates(d.instr, l.instr) && ssaflow.Reaches(l.instr, u.instr, nil) {
			for _, x := range m.unlocks { // unlock, lock, unlock: still one too many
				if x.instr != u.instr && ssaflow.Dominates(d.instr, x.instr) && ssaflow.Reaches(x.instr, l.instr, nil) {
					return false
				}
			}
			return true
		}
	}
	return false
}

// returnsNext: after the unlock the function returns at once.
func returnsNext(u operation) bool {
	_, ok := ssaflow.Terminator(u.instr.Block()).(*ssa.Return)
	return ok
}

// removal deletes the statement of a call.
func removal(pass *rule.Pass, call *ast.CallExpr) []fix.Fix {
	stmt := rule.EnclosingStmt[*ast.ExprStmt](pass, call.Lparen)
	if stmt == nil || stmt.X != ast.Expr(call) {
		return nil
	}
	return fix.Offer("remove the call", fix.Remove(pass.Flow, stmt)...)
}
