package informerguard

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports a handler that is registered with another informer than the
// one that was tested.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, file := range pass.Sources() {
		for _, decl := range file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body != nil {
				function(pass, fn)
			}
		}
	}
}

// function looks at the blocks behind a test of one informer.
func function(pass *rule.Pass, fn *ast.FuncDecl) {
	tested := make(map[types.Object]int)
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if e, ok := n.(*ast.BinaryExpr); ok {
			if obj := nilTest(pass, e); obj != nil {
				tested[obj]++
			}
		}
		return true
	})
	if len(tested) < 2 {
		return
	}
	var around []types.Object
	var visit func(n ast.Node)
	visit = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			s, ok := n.(*ast.IfStmt)
			if !ok {
				return true
			}
			known := len(around)
			ast.Inspect(s.Cond, func(n ast.Node) bool {
				if e, ok := n.(*ast.BinaryExpr); ok {
					if obj := nilTest(pass, e); obj != nil {
						around = append(around, obj)
					}
				}
				return true
			})
			if e, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr); ok && e.Op == token.NEQ && len(around) == known+1 {
				block(pass, s, around, tested)
			}
			visit(s.Body)
			around = around[:known]
			if s.Else != nil {
				visit(s.Else)
			}
			return false
		})
	}
	visit(fn.Body)
}

// block reports the registration with an informer that another test is there for.
func block(pass *rule.Pass, s *ast.IfStmt, around []types.Object, tested map[types.Object]int) {
	x := around[len(around)-1]
	var wrong *ast.Ident
	right := false
	ast.Inspect(s.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok || !registers(model.Callee(pass.TypesInfo, call)) {
			return true
		}
		id, ok := ast.Unparen(sel.X).(*ast.Ident)
		if !ok {
			return true
		}
		y := pass.TypesInfo.Uses[id]
		switch {
		case y == x:
			right = true
		case wrong == nil && tested[y] > 0 && kind(y.Type()) == kind(x.Type()) && !contains(around, y):
			wrong = id
		}
		return true
	})
	if wrong == nil || right {
		return
	}
	pass.At(wrong).Because(s.Cond, "the test").
		Sayf("this block tests %s but registers with %s: %[1]s gets no handler, and %[2]s may be nil here", x.Name(), wrong.Name)
}

func contains(objs []types.Object, obj types.Object) bool {
	for _, o := range objs {
		if o == obj {
			return true
		}
	}
	return false
}

// registers: the call gets the informer itself, or adds a handler to it.
func registers(fn *types.Func) bool {
	return fn != nil && (kube.Registers(fn) && fn.Name() == "Informer" || kube.IsAddEventHandler(fn))
}

// nilTest returns the variable that is compared with nil and leads to an informer.
func nilTest(pass *rule.Pass, e *ast.BinaryExpr) types.Object {
	if e.Op != token.NEQ && e.Op != token.EQL || !pass.TypesInfo.Types[e.Y].IsNil() {
		return nil
	}
	id, ok := ast.Unparen(e.X).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || kind(v.Type()) == 0 {
		return nil
	}
	return v
}

// kind tells informers from what stands for one resource; 0 for other types.
func kind(t types.Type) int {
	switch {
	case kube.IsResourceInformer(t):
		return 1
	case kube.IsInformer(t):
		return 2
	}
	return 0
}
