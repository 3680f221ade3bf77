package lockbalance

import (
	"go/ast"

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

// reportNever reports mutexes that a function locks, once for each, and that neither
// it nor another function of the package unlocks for it.
func reportNever(pass *rule.Pass) {
	for _, m := range rule.Shared(pass, findMutexes) {
		if m.unclear || len(m.locks) == 0 || len(m.unlocks)+len(m.defers) > 0 || ends(m.fn) {
			continue
		}
		l := m.locks[0]
		if home := pass.Effects.Locks().HomeOf(l.instr); home == nil || home.Escapes || !m.neverUnlocked(pass, home) {
			continue
		}
		if paths.Find(pass.Flow, paths.After(l.instr), paths.Query{To: paths.IsReturn}).Found() {
			sayNever(pass, l)
		}
	}
}

// neverUnlocked: no call that unlocks the mutex can be meant to undo a lock of m. A
// mutex that other packages can unlock must be given back by another function here:
// that shows whose business it is.
func (m *mutex) neverUnlocked(pass *rule.Pass, home *locks.Home) bool {
	outermost := ssaflow.Outermost(m.fn)
	for _, u := range home.Unlocks {
		if ssaflow.Outermost(u.Parent()) == outermost {
			return false // of another object, or reached by another way
		}
	}
	if pass.Effects.Locks().HandedOver(home) {
		return false
	}
	return home.Hidden || len(home.Unlocks) > 0 && !onpurpose.Named(outermost.Name(), onpurpose.HandsLock) && !documented(m.fn)
}

// ends: when fn returns nobody waits any more.
func ends(fn *ssa.Function) bool {
	return fn.Parent() == nil && fn.Name() == "main" && fn.Signature.Recv() == nil && fn.Pkg.Pkg.Name() == "main"
}

func sayNever(pass *rule.Pass, l operation) {
	lock := pass.Flow.CallExpr(l.instr)
	if lock == nil {
		return
	}
	how := locked(l.Mode)
	call := "defer " + name(lock) + "." + unlock(l.Mode) + "()"
	d := pass.At(lock)
	if stmt := rule.EnclosingStmt[*ast.ExprStmt](pass, lock.Lparen); stmt != nil && !callgraph.Repeated(l.instr.Block()) {
		d.Fixes(fix.Offer("add "+call, fix.InsertAfter(pass.Flow, stmt, call)...)...)
	}
	d.Sayf("%s is %s here and unlocked nowhere: the next Lock waits for ever; add %s", name(lock), how, call)
}
