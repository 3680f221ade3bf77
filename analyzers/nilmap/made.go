package nilmap

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var made = rule.Form{Name: "made", Run: each(isMade, func(pass *rule.Pass, m mistake) {
	sayNil(pass, m, " is nil here, since the object was made without it")
})}

// madeAt: the object is a literal or a new variable of this function. What its
// fields get is seen on the paths.
func madeAt(i ssa.Instruction, f objects.Field) bool {
	a, ok := i.(*ssa.Alloc)
	if !ok || ssa.Value(a) != f.Object.Root || ssaflow.ParamOf(a) != nil {
		return false
	}
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if k, zero := r.Val.(*ssa.Const); r.Addr == ssa.Value(a) && (!zero || k.Value != nil) {
				return false
			}
		case *ssa.Phi:
			return false
		}
	}
	return true
}
