package mergelock

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// raw reports a merge patch whose body is written out as a map with one of the
// lists, and without a resource version. It returns whether it has seen the body.
func raw(pass *rule.Pass, c rule.PatchCall) bool {
	if c.Type != kube.MergePatch || c.Data == nil || c.Op.Sub != "" {
		return false
	}
	body := marshalled(pass, c.Data)
	if body == nil {
		return false
	}
	var list *ast.KeyValueExpr
	name, locked := "", false
	ast.Inspect(body, func(n ast.Node) bool {
		kv, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		v := pass.TypesInfo.Types[kv.Key].Value
		if v == nil || v.Kind() != constant.String {
			return true
		}
		switch constant.StringVal(v) {
		case "resourceVersion", "uid":
			locked = true
		case "finalizers":
			list, name = kv, finalizers
		case "ownerReferences":
			list, name = kv, owners
		}
		return true
	})
	if list == nil || locked || !open(pass, list.Value) || !others(name, patched(pass, c)) {
		return true
	}
	pass.At(c.Call).Because(list, "the "+name+" are sent here").
		Say("this merge patch replaces all " + name + ": one that somebody else added since the read is removed; put the resourceVersion into its metadata")
	return true
}

// open: the list may hold entries of others: it is no literal and not nil, which
// are there to take all away.
func open(pass *rule.Pass, e ast.Expr) bool {
	e = ast.Unparen(e)
	if pass.TypesInfo.Types[e].IsNil() {
		return false
	}
	_, isLit := e.(*ast.CompositeLit)
	return !isLit
}

// marshalled returns the map of which data is the JSON text.
func marshalled(pass *rule.Pass, data ast.Expr) ast.Expr {
	data = ast.Unparen(data)
	if id, ok := data.(*ast.Ident); ok {
		stmt := assignment(pass, pass.TypesInfo.Uses[id])
		if stmt == nil || len(stmt.Rhs) != 1 {
			return nil
		}
		data = stmt.Rhs[0]
	}
	call, ok := data.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	if fn := pass.Callee(call); fn == nil || fn.FullName() != "encoding/json.Marshal" {
		return nil
	}
	arg := ast.Unparen(call.Args[0])
	if id, ok := arg.(*ast.Ident); ok {
		stmt := assignment(pass, pass.TypesInfo.Uses[id])
		if stmt == nil || len(stmt.Rhs) != len(stmt.Lhs) {
			return nil
		}
		arg = ast.Unparen(stmt.Rhs[0])
	}
	lit, ok := arg.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	if _, isMap := pass.TypesInfo.TypeOf(lit).Underlying().(*types.Map); !isMap {
		return nil
	}
	return lit
}

// assignment returns the only assignment to a variable; nil when there are
// several, or a part of it is assigned.
func assignment(pass *rule.Pass, obj types.Object) *ast.AssignStmt {
	if obj == nil || !obj.Pos().IsValid() {
		return nil
	}
	var found *ast.AssignStmt
	n := 0
	ast.Inspect(pass.Flow.File(obj.Pos()), func(x ast.Node) bool {
		as, ok := x.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for _, l := range as.Lhs {
			l = ast.Unparen(l)
			if ix, isIndex := l.(*ast.IndexExpr); isIndex {
				l = ast.Unparen(ix.X)
			}
			if id, ok := l.(*ast.Ident); ok && (pass.TypesInfo.Uses[id] == obj || pass.TypesInfo.Defs[id] == obj) {
				found, n = as, n+1
			}
		}
		return true
	})
	if n != 1 {
		return nil
	}
	return found
}
