package finalizername

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports names of finalizers, and types and reasons of conditions, that the API server refuses.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if verb, ok := kube.FinalizerFunc(fn); !ok || verb != kube.FinalizerAdd || len(call.Args) != 2 {
			return
		}
		v := pass.TypesInfo.Types[call.Args[1]].Value
		if v == nil || v.Kind() != constant.String {
			return
		}
		name := constant.StringVal(v)
		if msg := fault(pass.TypesInfo.TypeOf(call.Args[0]), name); msg != "" {
			pass.At(call.Args[1]).Sayf("finalizer %q %s", name, msg)
		}
	})
	reportConditions(pass)
}

// fault says what is wrong with a name for objects of type t.
func fault(t types.Type, name string) string {
	switch builtIn, _ := kube.BuiltIn(t); {
	case kube.StandardFinalizer(name):
		return ""
	case !kube.IsQualifiedName(name):
		return "is no qualified name: the API server refuses it; use \"<your group>/<name>\""
	case builtIn && !strings.Contains(name, "/"):
		return fmt.Sprintf("is not domain-qualified: the API server refuses it for a %s; use \"<your group>/%s\"", kube.Named(t).Obj().Name(), name)
	}
	return "" // of a custom resource only a warning, for which nobody renames what objects hold
}
