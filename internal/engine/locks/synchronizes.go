package locks

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Synchronizes reports whether the body of fn does something by which other goroutines can
// wait for it, or for which it waits itself: with channels, package sync, an error group, a
// deferred call, a goroutine of its own, or the end of a context.
func Synchronizes(p *ssaflow.Package, fn *ssa.Function) bool {
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.Send, *ssa.Select, *ssa.Defer, *ssa.Go:
			return true
		case *ssa.UnOp:
			if i.Op == token.ARROW {
				return true
			}
		case *ssa.Call:
			if ssaflow.CallsBuiltin(i, "close") {
				return true
			}
		}
	}
	return slices.ContainsFunc(p.Calls(fn), func(c ssaflow.Call) bool {
		common := c.Instr.Common()
		return kube.WaitsForGoroutines(c.Fn) || c.Fn != nil && (kube.PkgPath(c.Fn.Pkg()) == "sync" || kube.PkgPath(c.Fn.Pkg()) == "sync/atomic") ||
			!common.IsInvoke() && kube.IsType(common.Value.Type(), "context.CancelFunc")
	})
}
