package lockbalance

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var exposed = rule.Form{Name: "exposed", Run: reportExposed}

// reportExposed reports locks that nothing in the package undoes, of mutexes that other
// packages could unlock, where the function uses what the mutex guards: that it does
// itself what the lock is for shows whose business it is.
func reportExposed(pass *rule.Pass) {
	for _, s := range rule.Shared(pass, findStuck) {
		if s.home.Hidden || len(s.home.Unlocks) > 0 || s.meant(pass) || !s.guards(pass.Flow) {
			continue
		}
		lock := pass.Flow.CallExpr(s.lock.instr)
		if lock == nil {
			continue
		}
		pass.At(lock).Sayf("%s is %s here and nothing in the package unlocks it: the next Lock waits for ever; add defer %s.%s()",
			name(lock), locked(s.lock.Mode), name(lock), unlock(s.lock.Mode))
	}
}

// guards: after the lock the function uses what lies beside the mutex in its struct; or,
// when it was given the mutex alone, does something else than to tell of it.
func (s stuckLock) guards(p *ssaflow.Package) bool {
	if _, given := s.lock.instr.Common().Args[0].(*ssa.Parameter); given {
		return slices.ContainsFunc(p.Calls(s.fn), func(c ssaflow.Call) bool {
			return c.Static != nil && ssaflow.Reaches(s.lock.instr, c.Instr, nil)
		})
	}
	path, last := s.place.Path, ssaflow.Steps("")
	for !last.IsField() {
		var ok bool
		if path, last, ok = path.Split(); !ok {
			return false // no field
		}
	}
	around := ssaflow.AccessPath{Root: s.place.Root, Path: path}
	for i := range ssaflow.Instrs(s.fn) {
		fa, ok := i.(*ssa.FieldAddr)
		if ok && p.PlaceOf(fa.X) == around && p.PlaceOf(fa) != around.Below(last) && ssaflow.Reaches(s.lock.instr, i, nil) {
			return true
		}
	}
	return false
}
