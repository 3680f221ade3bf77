package createorupdate

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

// Analyzer reports changes that CreateOrUpdate and CreateOrPatch lose.
var Analyzer = rule.NewForms(doc, rule.Forms{before, renamed, updater})

// A use is a call of CreateOrUpdate or CreateOrPatch with an object in a variable.
type use struct {
	info     *types.Info
	call     *ast.CallExpr
	name     string // of the function that is called
	restores bool   // it writes the status, too
	around   []ast.Node
	obj      *types.Var
	literal  *ast.CompositeLit // that obj is defined as, or nil
	mutate   *ast.FuncLit      // nil when no function is handed in
}

// inside makes the Run of a form that looks at the functions that are handed in.
func inside(report func(*rule.Pass, *use)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, u := range rule.Shared(pass, findUses) {
			if u.mutate != nil {
				report(pass, u)
			}
		}
	}
}

func findUses(pass *rule.Pass) (uses []*use) {
	pass.EachCallAround(func(call *ast.CallExpr, fn *types.Func, around []ast.Node) {
		restores, ok := kube.IsCreateOr(fn)
		if !ok || len(call.Args) != 4 {
			return
		}
		u := &use{info: pass.TypesInfo, call: call, name: fn.Name(), restores: restores, around: around}
		if u.obj = pass.Variable(call.Args[2]); u.obj == nil {
			return
		}
		mutate := ast.Unparen(call.Args[3])
		if id, ok := mutate.(*ast.Ident); ok && !pass.TypesInfo.Types[mutate].IsNil() {
			if def := pass.Flow.Definition(pass.TypesInfo.Uses[id]); def != nil {
				mutate = ast.Unparen(def)
			}
		}
		if u.mutate, ok = mutate.(*ast.FuncLit); !ok && !pass.TypesInfo.Types[mutate].IsNil() {
			return
		}
		if def := pass.Flow.Definition(u.obj); def != nil {
			u.literal, _ = model.Operand(def).(*ast.CompositeLit)
		}
		uses = append(uses, u)
	})
	return uses
}

// assignments visits what the function assigns to, with the value, which is nil
// where there is not one for each.
func (u *use) assignments(visit func(a *ast.AssignStmt, l, value ast.Expr)) {
	ast.Inspect(u.mutate.Body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for i, l := range a.Lhs {
				var value ast.Expr
				if len(a.Lhs) == len(a.Rhs) {
					value = a.Rhs[i]
				}
				visit(a, ast.Unparen(l), value)
			}
		}
		return true
	})
}

func (u *use) isObj(e ast.Expr) bool {
	id, ok := model.Operand(e).(*ast.Ident)
	return ok && u.info.Uses[id] == u.obj
}

// path returns the fields from the object to e.
func (u *use) path(e ast.Expr) ([]*types.Var, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return nil, u.info.Uses[e] == u.obj
	case *ast.SelectorExpr:
		p, ok := u.path(e.X)
		f, isVar := u.info.Uses[e.Sel].(*types.Var)
		return append(p, f), ok && isVar
	case *ast.IndexExpr:
		return u.path(e.X)
	case *ast.StarExpr:
		return u.path(e.X)
	}
	return nil, false
}

// metadata returns the field of the object's metadata that e is, "" for others.
func (u *use) metadata(e ast.Expr) string {
	path, ok := u.path(e)
	if !ok || len(path) == 0 || len(path) > 2 || len(path) == 2 && !kube.IsObjectMeta(path[0].Type()) {
		return ""
	}
	return kube.MetaField(path[len(path)-1])
}
