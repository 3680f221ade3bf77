package logpairs

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports log calls with a key without a value.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && !call.Ellipsis.IsValid() && !check(pass, call) {
				checkMessage(pass, call)
			}
			return true
		})
	}
}

// check reports the first argument that does not pair up, and whether there is one.
func check(pass *rule.Pass, call *ast.CallExpr) bool {
	fn := model.Callee(pass.TypesInfo, call)
	first, ok := kube.LogPairs(fn)
	if !ok || len(call.Args) <= first {
		return false
	}
	pairs := call.Args[first:]
	for _, a := range pairs {
		t := pass.TypesInfo.TypeOf(a)
		_, tuple := t.(*types.Tuple)
		if pass.Quiet(tuple, a, "a call gives all of its results as keys and values: how many pairs these are is not looked at") ||
			pass.Quiet(kube.IsLogField(t), a, "a field holds key and value") {
			return false
		}
	}
	l := logCall{pass, call, first, kube.PairsOf(fn, pass.Pkg)}
	if pass.Quiet(l.reader == kube.PairsOfProject && len(pairs) == 1 && isList(pass.TypesInfo.TypeOf(pairs[0])), call,
		"all pairs come in one list: how the project's own function reads them is its affair") {
		return false
	}
	for i := 0; i < len(pairs); {
		t := pass.TypesInfo.TypeOf(pairs[i])
		switch {
		case kube.LogsBareErrors(fn) && mayBeError(t):
			if pass.Quiet(!kube.ImplementsError(t), pairs[i], "it may be an error, which needs no key: what follows may be shifted") {
				return false
			}
			i++
			continue
		case isNoKey(t):
			l.sayNoKey(pairs[i])
			return true
		case i == len(pairs)-1:
			l.sayNoValue(pairs[i])
			return true
		}
		i += 2
	}
	return false
}

// isNoKey: certainly no string.
func isNoKey(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString == 0
	case *types.Interface:
		return kube.IsError(t)
	}
	_, param := types.Unalias(t).(*types.TypeParam)
	return !param
}

// isList: values of any type, as a last parameter takes them.
func isList(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	i, ok := s.Elem().Underlying().(*types.Interface)
	return ok && i.NumMethods() == 0
}

// mayBeError: it is one, or an interface that may hold one.
func mayBeError(t types.Type) bool { return kube.ImplementsError(t) || types.IsInterface(t) }
