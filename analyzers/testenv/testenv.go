package testenv

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports tests that do not run, and servers for tests that go on running.
var Analyzer = rule.New(doc, run, rule.Tests(), rule.TestSupport())

func run(pass *rule.Pass) {
	neverRun(pass)
	if isStopped(pass) {
		return
	}
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if kube.TestEnvironmentMethod(fn) != "Start" {
			return
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return
		}
		id, ok := ast.Unparen(sel.X).(*ast.Ident)
		if !ok || !isKept(pass, pass.TypesInfo.Uses[id]) {
			return
		}
		pass.At(call).Sayf("nothing stops %s: its kube-apiserver and etcd go on running when the tests have ended; stop it, such as by t.Cleanup", id.Name)
	})
}

// neverRun reports a TestMain that does nothing with what it is given, of which the one
// method is Run.
func neverRun(pass *rule.Pass) {
	var mains []*ast.Ident
	tests := false
	for _, file := range pass.Files {
		if !pass.Flow.InTest(file.FileStart) {
			continue
		}
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || fn.Body == nil {
				continue
			}
			params := pass.TypesInfo.Defs[fn.Name].(*types.Func).Signature().Params()
			switch {
			case params.Len() != 1:
			case fn.Name.Name == "TestMain" && kube.IsTestingMain(params.At(0).Type()):
				if !isUsed(pass, params.At(0)) {
					mains = append(mains, fn.Name)
				}
			case strings.HasPrefix(fn.Name.Name, "Test") && kube.IsTesting(params.At(0).Type()):
				tests = true
			}
		}
	}
	for _, name := range mains {
		if !pass.Quiet(!tests, name, "there is no test that would run: TestMain is the test") {
			pass.At(name).Say("TestMain never calls Run, so that no test of this package runs, and go test says ok; call it")
		}
	}
}

// isUsed reports whether the package uses the variable.
func isUsed(pass *rule.Pass, v *types.Var) bool {
	for _, obj := range pass.TypesInfo.Uses {
		if obj == types.Object(v) {
			return true
		}
	}
	return false
}

// isStopped: something in the package stops an environment, or uses a cluster that is there
// already.
func isStopped(pass *rule.Pass) bool {
	for _, obj := range pass.TypesInfo.Uses {
		switch obj := obj.(type) {
		case *types.Func:
			if kube.StopsTestEnvironment(obj) {
				return true
			}
		case *types.Var:
			if kube.IsExistingCluster(obj) {
				return true
			}
		}
	}
	return false
}

// isKept: the environment is a variable that nobody else can name, and of which nothing is
// done but to call its methods and to set it.
func isKept(pass *rule.Pass, obj types.Object) bool {
	v, ok := obj.(*types.Var)
	if !ok || v.Kind() != types.LocalVar && (v.Kind() != types.PackageVar || v.Exported()) {
		return false
	}
	for _, file := range pass.Files {
		harmless := make(map[*ast.Ident]bool)
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if id, ok := ast.Unparen(n.X).(*ast.Ident); ok {
					harmless[id] = true
				}
			case *ast.AssignStmt:
				for _, l := range n.Lhs {
					if id, ok := l.(*ast.Ident); ok {
						harmless[id] = true
					}
				}
			case *ast.Ident:
				if pass.TypesInfo.Uses[n] == obj && !harmless[n] {
					ok = false
				}
			}
			return true
		})
	}
	return ok
}
