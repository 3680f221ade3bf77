package createorupdate

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var before = rule.Form{Name: "before", Run: reportBefore}

// reportBefore reports the first field that is set before the call, and by the
// function not at all: for an object that exists it is overwritten by what is read.
func reportBefore(pass *rule.Pass) {
	for _, u := range rule.Shared(pass, findUses) {
		if u.generated(pass) || pass.Says(onpurpose.OnlyNew, u.call.Pos(), u.call.Pos()) {
			continue
		}
		at, field := u.setBefore(pass)
		if at == nil {
			at, field = u.ownedBefore(pass), "OwnerReferences"
		}
		if at != nil && !pass.Quiet(u.lookedFor(pass), u.call, "a Get before has not found it: there is none that could be overwritten") {
			pass.At(u.call).Because(at, "set here").
				Sayf("%s.%s set on line %d is lost when the object exists: %s overwrites it before it calls the function; set it inside", u.obj.Name(), field, pass.Line(at.Pos()), u.name)
		}
	}
}

// setBefore returns where a field is set that the function does not mention, and its
// name; nil when there is none.
func (u *use) setBefore(pass *rule.Pass) (at ast.Node, field string) {
	written := make(map[types.Object]bool)
	if u.mutate != nil {
		if u.handsOn(pass) {
			return nil, ""
		}
		written = u.touched(u.mutate.Body)
	}
	if u.literal != nil {
		for _, e := range u.literal.Elts {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				return nil, ""
			}
			if f, ok := u.info.Uses[kv.Key.(*ast.Ident)].(*types.Var); ok && kube.IsContent(f, u.obj.Type()) && !written[f] {
				return kv, f.Name()
			}
		}
	}
	for _, s := range u.statementsBefore() {
		a, ok := s.(*ast.AssignStmt)
		if !ok {
			continue
		}
		for _, l := range a.Lhs {
			if path, ok := u.path(l); ok && len(path) > 0 && kube.IsContent(path[0], u.obj.Type()) && !written[path[0]] {
				return l, path[0].Name()
			}
		}
	}
	return nil, ""
}

// ownedBefore returns the call before that gives the object an owner, where the function
// gives it none.
func (u *use) ownedBefore(pass *rule.Pass) (at ast.Node) {
	if u.mutate == nil || u.handsOn(pass) {
		return nil
	}
	gives := func(n ast.Node) bool {
		found := false
		ast.Inspect(n, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 1 && u.isObj(call.Args[1]) {
				if _, ok := kube.SetsOwner(pass.Callee(call)); ok {
					at, found = call, true
				}
			}
			return !found
		})
		return found
	}
	if gives(u.mutate) || !slices.ContainsFunc(u.statementsBefore(), func(s ast.Stmt) bool { return gives(s) }) {
		return nil
	}
	return at
}

// statementsBefore returns the statements of the same block that stand before
// the call and after the definition of the object.
func (u *use) statementsBefore() []ast.Stmt {
	for i, n := range u.around {
		block, ok := n.(*ast.BlockStmt)
		if !ok || i == 0 {
			continue
		}
		var out []ast.Stmt
		for _, s := range block.List {
			if s.Pos() > u.obj.Pos() && s.End() < u.call.Pos() {
				out = append(out, s)
			}
		}
		return out
	}
	return nil
}

// touched returns the top-level fields of the object that code mentions.
func (u *use) touched(body ast.Node) map[types.Object]bool {
	out := make(map[types.Object]bool)
	ast.Inspect(body, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && u.isObj(sel.X) {
			out[u.info.Uses[sel.Sel]] = true
		}
		return true
	})
	return out
}
