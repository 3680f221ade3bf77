package inline

import (
	"go/ast"
	"go/token"
	"go/types"
)

// look takes down what the variables of a declaration are: how often each is named,
// the one value of those that are set once.
func (r *rewriter) look(fd *ast.FuncDecl) {
	r.named, r.values, r.written = map[*types.Var]int{}, map[*types.Var]ast.Expr{}, map[*types.Var]int{}
	ast.Inspect(fd, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if v := variable(r.info, n); v != nil {
				r.named[v]++
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				v := r.write(l)
				if v != nil && len(n.Lhs) == len(n.Rhs) && n.Tok == token.DEFINE {
					r.values[v] = n.Rhs[i]
				}
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				v := r.write(name)
				if v != nil && len(n.Names) == len(n.Values) {
					r.values[v] = n.Values[i]
				}
			}
		case *ast.RangeStmt:
			r.write(n.Key)
			r.write(n.Value)
		case *ast.IncDecStmt:
			r.write(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				r.write(n.X)
			}
		}
		return true
	})
}

// write takes down a change of a variable.
func (r *rewriter) write(e ast.Expr) *types.Var {
	if e == nil {
		return nil
	}
	id := root(e)
	if id == nil {
		return nil
	}
	v, _ := r.info.ObjectOf(id).(*types.Var)
	if v != nil {
		r.written[v]++
	}
	if e != ast.Expr(id) {
		return nil
	}
	return v
}

// value returns what a local variable of function type always is: a literal, a
// function, or a method of what does not change. nil when that is not known.
func (r *rewriter) value(e ast.Expr) ast.Expr {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v := variable(r.info, id)
	if v == nil || r.values[v] == nil || r.written[v] != 1 {
		return nil
	}
	val := ast.Unparen(r.values[v])
	switch x := val.(type) {
	case *ast.FuncLit:
		return x
	case *ast.SelectorExpr:
		if s := r.info.Selections[x]; s != nil {
			at := root(x.X)
			if s.Kind() != types.MethodVal || at == nil || !stable(r.info, x.X) || !types.Identical(s.Type(), v.Type()) {
				return nil
			}
			if base, ok := r.info.ObjectOf(at).(*types.Var); !ok || r.written[base] > 1 || base.Parent() == r.pkg.Scope() {
				return nil
			}
			return x
		}
		if _, ok := r.info.Uses[x.Sel].(*types.Func); ok && r.info.Instances[x.Sel].TypeArgs == nil {
			return x
		}
	case *ast.Ident:
		if _, ok := r.info.Uses[x].(*types.Func); ok && r.info.Instances[x].TypeArgs == nil {
			return x
		}
	}
	return nil
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
