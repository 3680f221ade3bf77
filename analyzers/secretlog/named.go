package secretlog

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var named = rule.Form{Name: "named", Run: reportNamed}

// reportNamed reports texts that both their key and their variable call a credential.
func reportNamed(pass *rule.Pass) {
	for _, l := range rule.Shared(pass, findLines) {
		key, ok := l.key.(*ssa.Const)
		if !ok || key.Value == nil || key.Value.Kind() != constant.String || !isText(l.value.Type()) {
			continue
		}
		if _, fixed := l.value.(*ssa.Const); fixed || !kube.NamesCredential(constant.StringVal(key.Value)) {
			continue
		}
		f := follower{pass: pass}
		arg := argOf(pass, l)
		if id := model.Name(arg); id == nil || !kube.NamesCredential(id.Name) || f.credential(l.value, 0) != nil {
			continue
		}
		pass.At(arg).Sayf("this writes a credential to the log, where all may read it who may read logs: %s; leave it out", types.ExprString(arg))
	}
}

// argOf returns the argument behind the key in the source.
func argOf(pass *rule.Pass, l logged) ast.Expr {
	e := pass.Flow.CallExpr(l.call.Instr)
	if e == nil {
		return nil
	}
	key := constant.StringVal(l.key.(*ssa.Const).Value)
	for i, a := range e.Args {
		if i > 0 {
			if v := pass.TypesInfo.Types[e.Args[i-1]].Value; v != nil && v.Kind() == constant.String && constant.StringVal(v) == key {
				return a
			}
		}
	}
	return nil
}

func isText(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() == types.String
	case *types.Slice:
		b, ok := t.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return false
}
