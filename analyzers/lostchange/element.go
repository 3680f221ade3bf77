package lostchange

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

func reportElement(pass *rule.Pass, l loss, at *rule.Finding) {
	place, edits := putBack(pass, l)
	if place == "" {
		place = "the element"
	}
	of := "an element"
	if l.Source == objects.CopiedEntry {
		of = "a map's value"
	}
	at.Fix("put the copy back", edits...).
		Sayf("%s is lost: %s is a copy of %s and is not used afterwards; change %s itself, or put the copy back", l.name(pass), l.holder(), of, place)
}

// putBack returns the element, as an expression, and the edits that store the copy in it
// behind the last change; "" when it has no name that means the same there.
func putBack(pass *rule.Pass, l loss) (place string, edits []fix.Edit) {
	if l.base == nil {
		return "", nil
	}
	defer func() {
		if !l.together() {
			edits = nil // one place to put it back does not do for all
		}
	}()
	v, _ := pass.TypesInfo.ObjectOf(l.base).(*types.Var)
	stmt := fix.Statement(pass.Flow, l.last().Pos())
	if v == nil || stmt == nil {
		return "", nil
	}
	if x := elementOf(pass, v); x != nil && plain(x.X) && plain(x.Index) {
		place = types.ExprString(x)
		return place, fix.InsertAfter(pass.Flow, stmt, place+" = "+v.Name())
	}
	loop := rangeOver(pass, v)
	if loop == nil || !plain(loop.X) {
		return "", nil
	}
	if _, array := pass.TypesInfo.TypeOf(loop.X).Underlying().(*types.Array); array {
		return "", nil // the loop goes over a copy
	}
	key, _ := loop.Key.(*ast.Ident)
	if key == nil {
		return "", nil
	}
	index := key.Name
	if index == "_" {
		if index = free(pass, loop); index == "" {
			return "", nil
		}
		edits = append(edits, fix.Replace(key, index))
	}
	place = types.ExprString(loop.X) + "[" + index + "]"
	back := fix.InsertAfter(pass.Flow, stmt, place+" = "+v.Name())
	if back == nil {
		return place, nil
	}
	return place, append(edits, back...)
}

// elementOf returns the element that a variable is defined with.
func elementOf(pass *rule.Pass, v *types.Var) *ast.IndexExpr {
	for _, n := range pass.Flow.Path(v.Pos()) {
		if def, ok := n.(*ast.AssignStmt); ok {
			if len(def.Rhs) != 1 || def.Tok != token.DEFINE || def.Lhs[0].Pos() != v.Pos() {
				return nil
			}
			x, _ := ast.Unparen(def.Rhs[0]).(*ast.IndexExpr)
			return x
		}
	}
	return nil
}

// plain: evaluating the expression again gives the same.
func plain(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident, *ast.BasicLit:
		return true
	case *ast.SelectorExpr:
		return plain(e.X)
	}
	return false
}

// rangeOver returns the loop over elements whose variable v is.
func rangeOver(pass *rule.Pass, v *types.Var) *ast.RangeStmt {
	for _, n := range pass.Flow.Path(v.Pos()) {
		if loop, ok := n.(*ast.RangeStmt); ok {
			if id, ok := loop.Value.(*ast.Ident); ok && id.Pos() == v.Pos() && loop.Tok == token.DEFINE {
				return loop
			}
			return nil
		}
	}
	return nil
}

// free returns a name for the index of a loop that its surroundings do not use.
func free(pass *rule.Pass, loop *ast.RangeStmt) string {
	var around ast.Node
	for _, n := range pass.Flow.Path(loop.Pos()) {
		if _, ok := n.(*ast.FuncDecl); ok {
			around = n
		}
	}
	if around == nil {
		return ""
	}
	used := make(map[string]bool)
	ast.Inspect(around, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			used[id.Name] = true
		}
		return true
	})
	first := "i"
	if _, isMap := pass.TypesInfo.TypeOf(loop.X).Underlying().(*types.Map); isMap {
		first = "key"
	}
	for _, name := range []string{first, "at", "index"} {
		if !used[name] {
			return name
		}
	}
	return ""
}
