package createorupdate

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var status = rule.Form{Name: "status", Run: inside(reportStatus)}

// reportStatus reports a status that is set where only the main resource is written.
func reportStatus(pass *rule.Pass, u *use) {
	if u.restores || !hasStatus(pass, u.obj) || u.keepsVersion(pass) {
		return
	}
	u.assignments(func(_ *ast.AssignStmt, l, _ ast.Expr) {
		if path, ok := u.path(l); ok && len(path) > 0 && kube.IsStatusOf(path[0], u.obj.Type()) {
			pass.At(l).
				Sayf("the status set here is lost: %s writes only the main resource; write the status afterwards with Status().Update, or use CreateOrPatch", u.name)
		}
	})
}
