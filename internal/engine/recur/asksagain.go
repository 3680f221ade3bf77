// Subject: each reconcile

package recur

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// RequeueFields are the fields of a reconcile.Result that ask for another pass, and that do
// not count beside an error.
func RequeueFields() []string { return []string{"RequeueAfter", "Requeue"} }

// AsksAgain returns the field by which a reconcile.Result asks for another pass for certain,
// or "".
func AsksAgain(result ssa.Value) string {
	return asking(func(name string) ssa.Value { return ssaflow.Field(result, name) })
}

// AsksAgainAt is [AsksAgain] of a Result that is made for a pointer to it: &ctrl.Result{…}.
func AsksAgainAt(p *ssaflow.Package, result *ssa.Alloc) string {
	st := ssaflow.Struct(result.Type())
	if st == nil {
		return ""
	}
	return asking(func(name string) ssa.Value {
		for f := range st.Fields() {
			if f.Name() == name {
				v, _ := p.StoredField(result, f)
				return v
			}
		}
		return nil
	})
}

// asking returns the field whose value asks for another pass.
func asking(value func(field string) ssa.Value) string {
	for _, name := range RequeueFields() {
		v := value(name)
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
