package ssaowner

import (
	"go/ast"
	"go/constant"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// said is what the options of a request say.
type said struct{ owner, force, unknown bool }

func optionsOf(pass *rule.Pass, c rule.PatchCall) said {
	var out said
	for _, e := range c.Options {
		e = model.Operand(e)
		switch kube.ApplyOptionOf(pass.TypesInfo.TypeOf(e), pass.TypesInfo.Uses[model.Name(e)]) {
		case kube.OptionOwner:
			out.owner = true
		case kube.OptionForce:
			out.force = true
		case kube.OptionLiteral:
			lit, ok := e.(*ast.CompositeLit)
			if !ok {
				out.unknown = true
				continue
			}
			out.readLiteral(pass, lit)
		case kube.OptionUnknown:
			out.unknown = true
		}
	}
	return out
}

func (s *said) readLiteral(pass *rule.Pass, lit *ast.CompositeLit) {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			s.unknown = true
			return
		}
		v := pass.TypesInfo.Types[kv.Value].Value
		switch kv.Key.(*ast.Ident).Name {
		case "FieldManager":
			s.owner = s.owner || v == nil || v.Kind() == constant.String && constant.StringVal(v) != ""
		case "Force":
			s.force = s.force || v == nil || v.Kind() == constant.Bool && constant.BoolVal(v)
		case "PatchOptions", "ApplyOptions", "Raw":
			s.unknown = true
		}
	}
}
