package inline

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// wholes notes what a list of statements declares that can be taken apart: pointers to
// new structs, and slices that are filled once, right there.
func (r *rewriter) wholes(list []ast.Stmt) {
	for i, s := range list {
		if v := r.madeNew(s); v != nil {
			r.whole[v] = true
		}
		if v := r.emptyList(s); v != nil {
			r.filledOnce(v, list[i+1:])
		}
	}
}

// madeNew returns the variable that a statement declares with the address of a zero
// struct: v := &T{}.
func (r *rewriter) madeNew(s ast.Stmt) *types.Var {
	v, value := r.declaresOne(s)
	addr, ok := value.(*ast.UnaryExpr)
	if !ok || addr.Op != token.AND {
		return nil
	}
	lit, ok := ast.Unparen(addr.X).(*ast.CompositeLit)
	if !ok || len(lit.Elts) > 0 || !r.divisible(r.info.TypeOf(lit)) {
		return nil
	}
	return v
}

// declaresOne returns the variable that a short declaration declares, and its value.
func (r *rewriter) declaresOne(s ast.Stmt) (*types.Var, ast.Expr) {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, nil
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok {
		return nil, nil
	}
	v, _ := r.info.Defs[id].(*types.Var)
	return v, ast.Unparen(a.Rhs[0])
}

// emptyList returns the slice that a statement declares without elements.
func (r *rewriter) emptyList(s ast.Stmt) *types.Var {
	v, value := r.declaresOne(s)
	if lit, ok := value.(*ast.CompositeLit); v != nil && (!ok || len(lit.Elts) > 0) {
		return nil
	}
	if d, ok := s.(*ast.DeclStmt); ok {
		spec := soleSpec(d.Decl)
		if spec == nil || len(spec.Values) > 0 {
			return nil
		}
		v, _ = r.info.Defs[spec.Names[0]].(*types.Var)
	}
	if v == nil {
		return nil
	}
	if _, ok := types.Unalias(v.Type()).(*types.Slice); !ok {
		return nil
	}
	return v
}

// soleSpec returns what a declaration of one variable says, nil for others.
func soleSpec(d ast.Decl) *ast.ValueSpec {
	g, ok := d.(*ast.GenDecl)
	if !ok || len(g.Specs) != 1 {
		return nil
	}
	spec, ok := g.Specs[0].(*ast.ValueSpec)
	if !ok || len(spec.Names) != 1 {
		return nil
	}
	return spec
}

// filledOnce notes a slice to which one of the statements behind its declaration appends
// elements, and nothing else does: it is an array from there on.
func (r *rewriter) filledOnce(v *types.Var, rest []ast.Stmt) {
	for _, s := range rest {
		if call := r.appends(s, v); call != nil {
			r.whole[v], r.filled[v] = true, call
			return
		}
	}
}

// appends returns the call of a statement v = append(v, …).
func (r *rewriter) appends(s ast.Stmt, v *types.Var) *ast.CallExpr {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !r.is(a.Lhs[0], v) {
		return nil
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || len(call.Args) < 2 || call.Ellipsis.IsValid() || !r.is(call.Args[0], v) {
		return nil
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return nil
	}
	b, ok := r.info.Uses[id].(*types.Builtin)
	if !ok || b.Name() != "append" {
		return nil
	}
	return call
}

// elementsOf makes the cells of the slices that are filled once.
func (r *rewriter) elementsOf() {
	for v, call := range r.filled {
		t := types.Unalias(v.Type()).(*types.Slice).Elem()
		for i := range len(call.Args) - 1 {
			r.cellOf(cell{v, fmt.Sprintf("[%d]", i)}, t)
		}
	}
}

// apartAt returns what a statement becomes that declares or fills what is taken apart; nil
// for others.
func (r *rewriter) apartAt(s ast.Stmt) ast.Stmt {
	if v, value := r.declaresOne(s); v != nil && r.parts[v] != nil && r.whole[v] {
		if _, lit := value.(*ast.CompositeLit); lit || r.madeNew(s) == v {
			r.writable()
			return &ast.DeclStmt{Decl: &ast.GenDecl{TokPos: v.Pos(), Tok: token.VAR, Specs: r.specs(v, v.Pos())}}
		}
	}
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 {
		return nil
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok {
		return nil
	}
	v := variable(r.info, id)
	if v == nil || r.parts[v] == nil || r.filled[v] == nil {
		return nil
	}
	r.writable()
	out := *a
	out.Lhs, out.Rhs = nil, nil
	for i, c := range r.parts[v] {
		of := r.cells[c]
		name := &ast.Ident{NamePos: id.Pos(), Name: of.Name()}
		tv := aVariable()
		tv.Type = of.Type()
		r.info.Uses[name], r.info.Types[name] = of, tv
		out.Lhs, out.Rhs = append(out.Lhs, name), append(out.Rhs, r.filled[v].Args[i+1])
	}
	return &out
}

// withParts returns a declaration, or a statement that declares or fills something, with
// the parts of what is taken apart.
func (r *rewriter) withParts(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.GenDecl:
		return r.declared(n)
	case *ast.AssignStmt:
		if s := r.apartAt(n); s != nil {
			return s
		}
	}
	return n
}
