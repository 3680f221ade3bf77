package errflow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ReturnedRaw reports whether the function returns the error of c to its caller,
// as it is or wrapped, and nobody looks closer at it than to log it: no test
// tells its kind, no function gets it, it is stored nowhere.
func ReturnedRaw(p *ssaflow.Package, c ssaflow.Call) bool {
	uses, ok := UsesOfCall(p, c)
	if !ok {
		return false
	}
	for _, u := range uses.Calls {
		if !kube.EffectOf(u.Fn).Has(kube.Tells) {
			return false
		}
	}
	return uses.Returned && !uses.Kept
}

// UsesOfCall returns what is done with the error of c; ok is false when it has
// none, or nobody takes it.
func UsesOfCall(p *ssaflow.Package, c ssaflow.Call) (uses ErrorUses, ok bool) {
	err := ErrorOf(c.Instr)
	if err == nil {
		return uses, false
	}
	return UsesOf(p, err, func(*ssa.BasicBlock) bool { return true }), true
}
