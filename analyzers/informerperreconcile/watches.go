package informerperreconcile

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// watches reports a watch that is added to a controller which a field or variable holds.
func watches(pass *rule.Pass, c ssaflow.Call, root string) {
	if !kube.AddsWatch(c.Fn) || c.Static != nil || !held(ssaflow.SoleDefinition(c.Arg(-1))) {
		return
	}
	if e := pass.Flow.CallExpr(c.Instr); e != nil && !oneForEach(pass, c, 0) {
		pass.At(e).
			Sayf("%s in %s adds one more watch at each call, and nothing asks whether that is watched already: each event is handled once for each, and they stay; keep what is watched", types.ExprString(e.Fun), root)
	}
}

// held: the controller lies in a field or in a package variable, and outlives the call.
func held(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	switch load.X.(type) {
	case *ssa.FieldAddr, *ssa.Global:
		return true
	}
	return false
}
