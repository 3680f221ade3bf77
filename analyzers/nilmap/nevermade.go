package nilmap

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var nevermade = rule.Form{Name: "nevermade", Run: each(isNeverMade, func(pass *rule.Pass, m mistake) {
	pass.At(m.node).Sayf("%s is never made: this assignment panics; make the map first", types.ExprString(m.dst))
})}

// neverMade: a variable that holds no map at all.
func neverMade(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.IsNil()
}
