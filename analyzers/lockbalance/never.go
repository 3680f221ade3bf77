package lockbalance

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// reportNever reports locks that nothing undoes, of mutexes that the package keeps to
// itself. A mutex that other packages can unlock must be given back by another function
// here: that shows whose business it is.
func reportNever(pass *rule.Pass) {
	for _, s := range rule.Shared(pass, findStuck) {
		if s.home.Hidden && !s.home.Offered || len(s.home.Unlocks) > 0 && !s.meant(pass) {
			sayNever(pass, s)
		}
	}
}

func sayNever(pass *rule.Pass, s stuckLock) {
	lock := pass.Flow.CallExpr(s.lock.instr)
	if lock == nil {
		return
	}
	how, call := locked(s.lock.Mode), name(lock)+"."+unlock(s.lock.Mode)+"()"
	if slices.ContainsFunc(s.unlocks, func(u operation) bool { return u.Mode == s.lock.Mode }) {
		pass.At(lock).Sayf("%s is %s here and not unlocked on any path that follows: the next Lock waits for ever; call %s", name(lock), how, call)
		return
	}
	pass.At(lock).Fixes(s.deferred(pass, lock)...).
		Sayf("%s is %s here and unlocked nowhere: the next Lock waits for ever; add defer %s", name(lock), how, call)
}
