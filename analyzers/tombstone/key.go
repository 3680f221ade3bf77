package tombstone

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var key = rule.Form{Name: "key", Run: mistakesOf("key", reportKey)}

// keys returns the calls of key functions that get what a function for deletions was given,
// while it may be a tombstone.
func keys(pass *rule.Pass, param *ssa.Parameter) (out []*mistake) {
	uses, tombstone := objects.Uses(pass.Flow, param)
	for _, u := range uses {
		c, ok := keyCall(pass, u)
		if ok && !pass.Quiet(tombstone && (len(u.Calls) > 0 || !objects.StillTombstone(pass.Flow, param, c.Instr)), c.Instr, "the tombstone is unwrapped before") {
			out = append(out, &mistake{use: u, form: "key"})
		}
	}
	return out
}

// keyCall returns the call of a use that makes a key of the object.
func keyCall(pass *rule.Pass, u objects.Use) (ssaflow.Call, bool) {
	ci, ok := u.Instr.(ssa.CallInstruction)
	if !ok {
		return ssaflow.Call{}, false
	}
	c, ok := pass.Flow.Resolve(ci)
	return c, ok && kube.IsKeyFunc(c.Fn)
}

func reportKey(pass *rule.Pass, m *mistake) {
	c, _ := keyCall(pass, m.use)
	call := pass.Flow.CallExpr(c.Instr)
	if call == nil {
		return
	}
	d, use := pass.At(call.Fun), "unwrap cache.DeletedFinalStateUnknown first"
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if name := kube.DeletionKeyFunc(c.Fn); name != "" {
			use = "use " + types.ExprString(sel.X) + "." + name
			d.Fix("call "+name, fix.Replace(sel.Sel, name))
		}
	}
	if len(m.use.Calls) > 0 {
		d.Because(m.use.Calls[0], "called by a delete handler here")
	}
	d.Sayf("%s fails for the tombstone that a delete handler may get, so the key is lost: %s", types.ExprString(call.Fun), use)
}
