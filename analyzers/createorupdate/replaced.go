package createorupdate

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var replaced = rule.Form{Name: "replaced", Run: inside(reportReplaced)}

// reportReplaced reports what puts another object in the place of the live one.
func reportReplaced(pass *rule.Pass, u *use) {
	ast.Inspect(u.mutate.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if !u.handsBack(pass, n.Rhs) {
					u.overwritten(pass, n, ast.Unparen(l))
				}
			}
		case *ast.CallExpr:
			if into, ok := kube.DeepCopies(pass.Callee(n)); ok && into && len(n.Args) == 1 && u.isObj(n.Args[0]) {
				u.whole(pass, n)
			}
		}
		return true
	})
}

// overwritten looks at one place that is assigned to.
func (u *use) overwritten(pass *rule.Pass, a *ast.AssignStmt, l ast.Expr) {
	switch l := l.(type) {
	case *ast.StarExpr:
		if u.isObj(l.X) {
			u.whole(pass, a)
		}
	case *ast.Ident:
		if u.info.Uses[l] != u.obj {
			return
		}
		if _, pointer := types.Unalias(u.obj.Type()).(*types.Pointer); !pointer {
			u.whole(pass, a)
			return
		}
		pass.At(a).Sayf("%s means another object from here on: %s goes on with the one that it was given; change its fields", l.Name, u.name)
	}
}

// handsBack: what is assigned comes from functions that get the object and do not
// make what they return, and so may be the object itself.
func (u *use) handsBack(pass *rule.Pass, from []ast.Expr) bool {
	found := false
	for _, x := range from {
		if call, ok := model.Operand(x).(*ast.CallExpr); ok {
			if s := pass.Effects.SummaryOf(pass.Callee(call)); s != nil && len(s.Results) > 0 && s.Results[0].Fresh() && len(s.Results[0].Terms) > 0 {
				continue
			}
		}
		ast.Inspect(x, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				found = found || slices.ContainsFunc(call.Args, u.isObj)
			}
			return !found
		})
	}
	return found
}

// whole: the live object is replaced.
func (u *use) whole(pass *rule.Pass, n ast.Node) {
	if u.keepsVersion(pass) || pass.Quiet(u.onlyNew(pass, n), n, "it is done where the object is known not to be there yet") {
		return
	}
	pass.At(n).
		Sayf("this replaces the live object: resource version, status, and what others set are lost, and %s writes at every pass; set your own fields", u.name)
}

// onlyNew: what is changed there is known to have no version, UID or time of creation: it
// was not read, so that nothing of a live object is replaced.
func (u *use) onlyNew(pass *rule.Pass, n ast.Node) bool {
	for _, f := range pass.Funcs() {
		if f.Fn.Syntax() == ast.Node(u.mutate) && slices.ContainsFunc(f.Writes, func(w memory.Write) bool {
			return w.NewOnly && n.Pos() <= w.Instr.Pos() && w.Instr.Pos() < n.End()
		}) {
			return true
		}
	}
	return false
}
