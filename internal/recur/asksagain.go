// Subject: each reconcile

package recur

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// RequeueFields are the fields of a reconcile.Result that ask for another pass, and that do
// not count beside an error.
func RequeueFields() []string { return []string{"RequeueAfter", "Requeue"} }

// AsksAgain returns the field by which a reconcile.Result asks for another pass for certain,
// or "".
func AsksAgain(result ssa.Value) string {
	for _, name := range RequeueFields() {
		v := ssaflow.Field(result, name)
		if v == nil {
			continue
		}
		c, isConst := v.(*ssa.Const)
		if isConst && (c.Value == nil || name == "RequeueAfter" && constant.Sign(c.Value) == 0 ||
			name == "Requeue" && !constant.BoolVal(c.Value)) || name == "Requeue" && !isConst {
			continue
		}
		return name
	}
	return ""
}
