package logpairs

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports log calls with a key without a value.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && !call.Ellipsis.IsValid() {
				check(pass, call)
			}
			return true
		})
	}
}

func check(pass *rule.Pass, call *ast.CallExpr) {
	first, ok := kube.LogPairs(model.Callee(pass.TypesInfo, call))
	if !ok || len(call.Args) <= first {
		return
	}
	pairs := call.Args[first:]
	for _, a := range pairs {
		t := pass.TypesInfo.TypeOf(a)
		if _, tuple := t.(*types.Tuple); tuple || kube.IsLogField(t) {
			return
		}
	}
	for i := 0; i < len(pairs); i += 2 {
		t := pass.TypesInfo.TypeOf(pairs[i])
		switch {
		case notAKey(t):
			pass.At(pairs[i]).Sayf("%s stands where %s takes a key, which is a string: this and all later arguments are lost, and development loggers panic",
				types.ExprString(pairs[i]), rule.CallName(call))
			return
		case i == len(pairs)-1:
			pass.At(pairs[i]).Sayf("key %s of %s has no value: the number of keys and values is odd, and development loggers panic",
				types.ExprString(pairs[i]), rule.CallName(call))
		}
	}
}

// notAKey: certainly no string.
func notAKey(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString == 0
	case *types.Interface:
		return kube.IsError(t)
	}
	_, param := types.Unalias(t).(*types.TypeParam)
	return !param
}
