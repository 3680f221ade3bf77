package flow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// ReturnedRaw reports whether the function returns the error of c to its caller,
// as it is or wrapped, and nobody looks closer at it than to log it: no test
// tells its kind, no function gets it, it is stored nowhere.
func (p *Package) ReturnedRaw(c Call) bool {
	n := ErrorResult(c.Instr.Common().Signature())
	if n < 0 {
		return false
	}
	err := c.Result(n)
	if err == nil {
		return false
	}
	uses := p.UsesOf(err, func(*ssa.BasicBlock) bool { return true })
	for _, u := range uses.Calls {
		if kube.Logs(u.Fn) == kube.LogNone && !kube.RecordsEvent(u.Fn) {
			return false
		}
	}
	return uses.Returned && !uses.Kept
}
