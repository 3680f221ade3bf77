package inline

import (
	"go/ast"
	"go/token"
	"go/types"
)

// selected returns what a name that is said in package from selects from a value of
// type t, as the checker says it; nil when it selects nothing.
func (r *rewriter) selected(from *types.Package, t types.Type, name string) (*types.Selection, types.TypeAndValue) {
	key := selector{from, t, name}
	if known, ok := r.selections[key]; ok {
		return known.sel, known.tv
	}
	// Names that are not exported belong to a package by its path.
	pkg := types.NewPackage(from.Path(), from.Name())
	pkg.Scope().Insert(types.NewVar(token.NoPos, pkg, "x", t))
	expr := &ast.SelectorExpr{X: ast.NewIdent("x"), Sel: ast.NewIdent(name)}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	var out selection
	if types.CheckExpr(token.NewFileSet(), pkg, token.NoPos, expr, info) == nil {
		out = selection{info.Selections[expr], info.Types[expr]}
	}
	if r.selections == nil {
		r.selections = map[selector]selection{}
	}
	r.selections[key] = out
	return out.sel, out.tv
}

type selector struct {
	from *types.Package
	of   types.Type
	name string
}

type selection struct {
	sel *types.Selection
	tv  types.TypeAndValue
}

// narrowed copies a method that is selected from a parameter of interface type as one
// of what was handed in, where that has the same method.
func (s *site) narrowed(sel *ast.SelectorExpr) ast.Node {
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return nil
	}
	v := variable(s.info, id)
	arg := s.args[v]
	if arg == nil || !types.IsInterface(v.Type()) {
		return nil
	}
	t, was := s.info.TypeOf(arg), s.info.Selections[sel]
	if was == nil || was.Kind() != types.MethodVal || types.Identical(t, v.Type()) || s.info.Types[arg].IsNil() {
		return nil
	}
	got, tv := s.selected(s.pkg, t, sel.Sel.Name)
	if got == nil || got.Kind() != types.MethodVal || !types.Identical(got.Type(), was.Type()) {
		return nil
	}
	if stable(s.info, arg) {
		arg = s.moved(arg).(ast.Expr)
	}
	name := &ast.Ident{NamePos: s.base, Name: sel.Sel.Name}
	out := &ast.SelectorExpr{X: arg, Sel: name}
	s.info.Uses[name] = got.Obj()
	s.info.Selections[out], s.info.Types[out] = got, tv
	s.placed(out, nil)
	return out
}
