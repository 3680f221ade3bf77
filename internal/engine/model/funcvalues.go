// Subject: roles

package model

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// collectFuncValues takes down which functions the variables of this package are given,
// those of its structs among them: a function that is put into a variable is what the
// variable is handed to. Few packages hand one over, so it waits until the first does.
func (m *Model) collectFuncValues(ins *inspector.Inspector) {
	m.values = make(map[*types.Var][]ast.Expr)
	ins.Preorder([]ast.Node{
		(*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.KeyValueExpr)(nil), (*ast.CompositeLit)(nil), (*ast.RangeStmt)(nil),
	}, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) == len(n.Rhs) {
				for i, l := range n.Lhs {
					m.funcValue(l, n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			if len(n.Names) == len(n.Values) {
				for i, name := range n.Names {
					m.funcValue(name, n.Values[i])
				}
			}
		case *ast.KeyValueExpr:
			m.funcValue(n.Key, n.Value)
		case *ast.CompositeLit:
			m.positional(n)
		case *ast.RangeStmt:
			if n.Value != nil {
				m.funcValue(n.Value, n.X)
			}
		}
	})
}

// positional takes down the functions that a literal puts into the fields of a struct
// without naming these.
func (m *Model) positional(lit *ast.CompositeLit) {
	t := m.info.TypeOf(lit)
	if t == nil || len(lit.Elts) == 0 {
		return
	}
	st, ok := deref(t).Underlying().(*types.Struct)
	if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); !ok || keyed {
		return
	}
	for i, e := range lit.Elts {
		if i < st.NumFields() && st.Field(i).Pkg() == m.pkg && holdsFuncs(st.Field(i).Type()) {
			f := st.Field(i).Origin()
			m.values[f] = append(m.values[f], e)
		}
	}
}

// holdsFuncs: t is a function, or a list or map of some.
func holdsFuncs(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		t = u.Elem()
	case *types.Array:
		t = u.Elem()
	case *types.Map:
		t = u.Elem()
	}
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

func (m *Model) funcValue(to, value ast.Expr) {
	if v := m.funcVar(to); v != nil {
		m.values[v] = append(m.values[v], value)
	}
}

// funcVar returns the variable, or the field of a struct, that e names, if it is one of
// this package that holds a function, or a list of functions.
func (m *Model) funcVar(e ast.Expr) *types.Var {
	var id *ast.Ident
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return nil
	}
	v, ok := m.info.ObjectOf(id).(*types.Var)
	if !ok || v.Pkg() != m.pkg {
		return nil
	}
	if !holdsFuncs(v.Type()) {
		return nil
	}
	return v.Origin()
}

// funcsIn returns the functions that a variable may hold, as far as this package gives
// it some.
func (m *Model) funcsIn(e ast.Expr, depth int) (out []ast.Node) {
	if v := m.funcVar(e); v != nil {
		if m.values == nil {
			m.collectFuncValues(m.inspector)
		}
		for _, value := range m.values[v] {
			out = append(out, m.funcsOf(value, depth+1)...)
		}
	}
	return out
}
