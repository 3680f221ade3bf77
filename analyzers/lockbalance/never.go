package lockbalance

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var never = rule.Form{Name: "never", Run: reportNever}

// reportNever reports locks that neither their function nor another one of the package
// undoes, the first of each mutex in a function.
func reportNever(pass *rule.Pass) {
	for _, m := range rule.Shared(pass, findMutexes) {
		if m.unclear || m.wrong != nil || ends(m.fn) {
			continue
		}
		for _, l := range m.locks {
			if home := pass.Effects.Locks().HomeOf(l.instr); home == nil || home.Escapes || m.undone(pass, l) || !m.neverUnlocked(pass, home, l) {
				continue
			}
			ends := func(i ssa.Instruction) bool { return paths.IsReturn(i) || i == ssa.Instruction(l.instr) }
			if paths.Find(pass.Flow, paths.After(l.instr), paths.Query{To: ends}).Found() {
				sayNever(pass, m, l)
				break
			}
		}
	}
}

// undone: something that may run after l gives back what it locks, or locks it again,
// which is reported there.
func (m *mutex) undone(pass *rule.Pass, l operation) bool {
	if m.pending(l) {
		return true
	}
	for _, c := range pass.Flow.Calls(m.fn) {
		if !ssaflow.Reaches(l.instr, c.Instr, nil) {
			continue
		}
		if mode := pass.Effects.Locks().Releases(c.Instr)[m.place]; mode == l.Mode {
			return true
		}
		if call, ok := c.Instr.(*ssa.Call); ok {
			if at, _, _, again := pass.Effects.Locks().Again(call); again && at == m.place {
				return true
			}
		}
	}
	return false
}

// neverUnlocked: no call that unlocks the mutex can be meant to undo l. A mutex that
// other packages can unlock must be given back by another function here, or guard
// what the function does next: that shows whose business it is.
func (m *mutex) neverUnlocked(pass *rule.Pass, home *locks.Home, l operation) bool {
	outermost := ssaflow.Outermost(m.fn)
	for _, u := range home.Unlocks {
		if ssaflow.Outermost(u.Parent()) == outermost && !pass.Effects.Locks().UndoesOwn(u) {
			return false // of another object, or reached by another way
		}
	}
	if pass.Effects.Locks().HandedOver(home) {
		return false
	}
	return home.Hidden || (len(home.Unlocks) > 0 || m.guards(pass.Flow, l)) && !onpurpose.Named(outermost.Name(), onpurpose.HandsLock) && !documented(m.fn)
}

// guards: after l the function uses what lies beside the mutex in its struct.
func (m *mutex) guards(p *ssaflow.Package, l operation) bool {
	if locks.MutexField(l.instr) == nil {
		return false
	}
	for i := range ssaflow.Instrs(m.fn) {
		if fa, ok := i.(*ssa.FieldAddr); ok && ssaflow.Reaches(l.instr, i, nil) {
			if at := p.PlaceOf(fa); at != m.place && m.place.HasPrefix(p.PlaceOf(fa.X)) {
				return true
			}
		}
	}
	return false
}

// ends: when fn returns nobody waits any more.
func ends(fn *ssa.Function) bool {
	return fn.Parent() == nil && fn.Name() == "main" && fn.Signature.Recv() == nil && fn.Pkg.Pkg.Name() == "main"
}

func sayNever(pass *rule.Pass, m *mutex, l operation) {
	lock := pass.Flow.CallExpr(l.instr)
	if lock == nil {
		return
	}
	how := locked(l.Mode)
	call := name(lock) + "." + unlock(l.Mode) + "()"
	if slices.ContainsFunc(m.unlocks, func(u operation) bool { return u.Mode == l.Mode }) {
		pass.At(lock).Sayf("%s is %s here and not unlocked on any path that follows: the next Lock waits for ever; call %s", name(lock), how, call)
		return
	}
	call = "defer " + call
	d := pass.At(lock)
	if stmt := rule.EnclosingStmt[*ast.ExprStmt](pass, lock.Lparen); stmt != nil && !callgraph.Repeated(l.instr.Block()) {
		d.Fixes(fix.Offer("add "+call, fix.InsertAfter(pass.Flow, stmt, call)...)...)
	}
	d.Sayf("%s is %s here and unlocked nowhere: the next Lock waits for ever; add %s", name(lock), how, call)
}
