package locks

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// Keyed reports whether fn takes one of many locks that a key tells apart: it calls a
// method LockKey(key) or Lock(key) of a type that can unlock the same key. Who else
// holds the lock of that key is not to be seen.
func Keyed(p *ssaflow.Package, fn *ssa.Function) bool {
	for _, c := range p.Calls(fn) {
		if c.Fn == nil || !c.Method || len(c.Args) < 2 {
			continue
		}
		rest, ok := strings.CutPrefix(c.Fn.Name(), "Lock")
		if !ok {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(c.Args[0].Type(), true, c.Fn.Pkg(), "Unlock"+rest)
		if unlock, ok := obj.(*types.Func); ok && unlock.Signature().Params().Len() > 0 && types.Identical(unlock.Signature().Params().At(0).Type(), c.Fn.Signature().Params().At(0).Type()) {
			return true
		}
	}
	return false
}
