package lockbalance

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var mode = rule.Form{Name: "mode", Run: reportMode}

// reportMode reports a mutex that is only read-locked and then unlocked for
// writing, or the other way round.
func reportMode(pass *rule.Pass) {
	for _, m := range rule.Shared(pass, findMutexes) {
		if m.wrong == nil {
			continue
		}
		locked, right := "Lock", "Unlock"
		if m.locks[0].Mode == locks.Read {
			locked, right = "RLock", "RUnlock"
		}
		call := pass.Flow.CallExpr(m.wrong.instr)
		d := pass.At(call)
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
			d.Fix("call "+right, fix.Replace(sel.Sel, right))
		}
		d.Sayf("%s does not undo %s on line %d: unlocking what is not locked so ends the process; call %s", types.ExprString(call), locked, pass.Line(m.locks[0].instr.Pos()), right)
	}
}

// unlockedWrongly returns the unlock of a mutex that is locked in one mode only
// which undoes the other mode, nil if there is none.
func (m *mutex) unlockedWrongly(p *ssaflow.Package) *operation {
	if len(m.locks) == 0 {
		return nil
	}
	mode := m.locks[0].Mode
	if slices.ContainsFunc(m.locks, func(l operation) bool { return l.Mode != mode }) {
		return nil
	}
	for _, u := range slices.Concat(m.defers, m.unlocks) {
		if u.Mode != mode && ssaflow.Reaches(m.locks[0].instr, u.instr, nil) && p.CallExpr(u.instr) != nil {
			return &u
		}
	}
	return nil
}
