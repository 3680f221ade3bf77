package createorupdate

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var status = rule.Form{Name: "status", Run: inside(reportStatus)}

// reportStatus reports a status that is set where only the main resource is written.
func reportStatus(pass *rule.Pass, u *use) {
	if u.restores || !hasStatus(pass, u.obj) || u.keepsVersion(pass) {
		return
	}
	u.assignments(func(_ *ast.AssignStmt, l, _ ast.Expr) {
		if path, ok := u.path(l); ok && len(path) > 0 && kube.IsStatusOf(path[0], u.obj.Type()) &&
			!pass.Quiet(u.failsAfter(pass, l), l, "the function returns an error then: nothing is written, and the caller has the status") {
			pass.At(l).
				Sayf("the status set here is lost: %s writes only the main resource; write the status afterwards with Status().Update, or use CreateOrPatch", u.name)
		}
	})
}

// failsAfter: each way from the assignment to l ends the function with an error, so that the
// object is neither written nor read anew.
func (u *use) failsAfter(pass *rule.Pass, l ast.Expr) bool {
	st := u.store(pass, l)
	return st != nil && paths.Find(pass.Flow, paths.After(st), paths.Query{
		To: func(ssa.Instruction) bool { return false },
		Return: func(r *ssa.Return, results []ssa.Value) bool {
			return !errflow.Failed(pass.Flow, results[0], r.Block()) && !errflow.Failed(pass.Flow, r.Results[0], r.Block())
		},
	}).None()
}
