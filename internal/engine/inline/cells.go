package inline

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// A cell is a field of a local struct, or an element of a local array, or of a slice that
// is filled once.
type cell struct {
	of  *types.Var
	key string // as it is written: .F, [0]
}

// cellsOf finds the local structs, arrays and slices of a declaration that are never used as a
// whole: each field, or element, of such a variable is a variable.
func (r *rewriter) cellsOf(fd *ast.FuncDecl) {
	r.cells, r.parts, r.cellVar = map[cell]*types.Var{}, map[*types.Var][]cell{}, map[*types.Var]bool{}
	if len(r.whole) == 0 {
		return
	}
	r.elementsOf()
	uses := map[*types.Var]int{}
	for v := range r.filled {
		uses[v] = 2 // where it is filled
	}
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		c, ok := r.cellAt(e)
		if !ok || !r.whole[c.of] || r.filled[c.of] != nil && r.cells[c] == nil {
			return true
		}
		uses[c.of]++
		r.named[r.cellOf(c, r.info.TypeOf(e))]++
		return true
	})
	for v := range r.parts {
		if uses[v] != r.named[v] {
			for _, c := range r.parts[v] {
				delete(r.cells, c)
			}
			delete(r.parts, v)
		}
	}
}

// cellOf returns the variable of a cell, which it makes unless there is one.
func (r *rewriter) cellOf(c cell, t types.Type) *types.Var {
	if r.cells[c] != nil {
		return r.cells[c]
	}
	i := len(r.parts[c.of])
	r.parts[c.of] = append(r.parts[c.of], c)
	at := c.of.Pos() + token.Pos(min(i, len(c.of.Name())-1))
	v := types.NewVar(at, r.pkg, c.of.Name()+c.key, t)
	r.cells[c], r.cellVar[v] = v, true
	return v
}

// divisible reports whether a type is that of a struct or an array without a name, or
// of the package: the fields of others mean something by themselves.
func (r *rewriter) divisible(t types.Type) bool {
	if n, named := types.Unalias(t).(*types.Named); named && n.Obj().Pkg() != r.pkg {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// cellAt returns the cell of a variable that an expression is.
func (r *rewriter) cellAt(e ast.Expr) (cell, bool) {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		id, ok := e.X.(*ast.Ident)
		s := r.info.Selections[e]
		if !ok || s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
			return cell{}, false
		}
		v := variable(r.info, id)
		return cell{v, "." + e.Sel.Name}, v != nil
	case *ast.IndexExpr:
		id, ok := e.X.(*ast.Ident)
		if !ok {
			return cell{}, false
		}
		v, val := variable(r.info, id), r.info.Types[e.Index].Value
		if v == nil || val == nil {
			return cell{}, false
		}
		if _, array := types.Unalias(v.Type()).Underlying().(*types.Array); !array && r.filled[v] == nil {
			return cell{}, false
		}
		i, exact := constant.Int64Val(constant.ToInt(val))
		return cell{v, fmt.Sprintf("[%d]", i)}, exact
	}
	return cell{}, false
}

// part returns the variable that stands for a cell, nil for other expressions.
func (r *rewriter) part(e ast.Expr) ast.Expr {
	c, ok := r.cellAt(e)
	v := r.cells[c]
	if !ok || v == nil {
		return nil
	}
	r.writable()
	id := &ast.Ident{NamePos: e.Pos(), Name: v.Name()}
	r.info.Uses[id], r.info.Types[id] = v, r.info.Types[e]
	return id
}

// declared returns the declaration of the parts of what a declaration declares.
func (r *rewriter) declared(d *ast.GenDecl) *ast.GenDecl {
	out := *d
	out.Specs = nil
	for _, s := range d.Specs {
		spec, ok := s.(*ast.ValueSpec)
		v := (*types.Var)(nil)
		if ok && len(spec.Names) == 1 {
			v, _ = r.info.Defs[spec.Names[0]].(*types.Var)
		}
		if v == nil || r.parts[v] == nil {
			out.Specs = append(out.Specs, s)
			continue
		}
		r.writable()
		out.Specs = append(out.Specs, r.specs(v, spec.Type.Pos())...)
	}
	return &out
}

// specs declares the parts of a variable, whose types are written at a place.
func (r *rewriter) specs(v *types.Var, at token.Pos) (out []ast.Spec) {
	for _, c := range r.parts[v] {
		of := r.cells[c]
		name := &ast.Ident{NamePos: of.Pos(), Name: of.Name()}
		typ := &ast.Ident{NamePos: at, Name: types.TypeString(of.Type(), types.RelativeTo(r.pkg))}
		tv := aType()
		tv.Type = of.Type()
		r.info.Defs[name], r.info.Types[typ] = of, tv
		out = append(out, &ast.ValueSpec{Names: []*ast.Ident{name}, Type: typ})
	}
	return out
}
