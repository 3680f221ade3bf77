package eventtype

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

func check(pass *rule.Pass, call *ast.CallExpr, rec kube.RecordCall) {
	arg := call.Args[rec.Type]
	v := pass.TypesInfo.Types[arg].Value
	if v == nil || v.Kind() != constant.String || kube.IsEventType(constant.StringVal(v)) || foreign(pass, arg) {
		return
	}
	d := pass.At(arg)
	if name, edits, ok := fix.Import(pass.Flow, arg.Pos(), kube.CorePath); ok {
		to := name + ".EventTypeNormal"
		if warns(pass, call.Args[rec.Type:rec.Text+1]) {
			to = name + ".EventTypeWarning"
		}
		edits = append(edits, fix.Replace(arg, to))
		d.Fix("use "+to, edits...)
	}
	d.Sayf("event type %q is not supported, the event is dropped: use corev1.EventTypeNormal or EventTypeWarning", constant.StringVal(v))
}

// foreign: the type is a constant of a library that is not Kubernetes' own. It
// comes with a recorder that knows it.
func foreign(pass *rule.Pass, arg ast.Expr) bool {
	id := model.Name(arg)
	if id == nil {
		return false
	}
	c, ok := pass.TypesInfo.Uses[id].(*types.Const)
	return ok && !pass.InModule(c.Pkg()) && !kube.IsKubernetes(c.Pkg())
}

// warns: type, reason or message speak of an error.
func warns(pass *rule.Pass, args []ast.Expr) bool {
	for _, a := range args {
		text := ""
		if v := pass.TypesInfo.Types[a].Value; v != nil && v.Kind() == constant.String {
			text = strings.ToLower(constant.StringVal(v))
		}
		for _, word := range []string{"err", "fail", "warn", "unable", "cannot", "invalid"} {
			if strings.Contains(text, word) {
				return true
			}
		}
	}
	return false
}
