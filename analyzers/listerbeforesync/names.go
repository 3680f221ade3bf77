package listerbeforesync

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"golang.org/x/tools/go/ssa"
)

// short writes a call without the bodies of literals among its arguments.
func (c *checker) short(call *ast.CallExpr) string {
	if s := c.pass.CallText(call); len(s) <= 40 {
		return s
	}
	return c.pass.CalleeText(call)
}

// what names the informer that a callee reads: T.field where it is kept, else
// the way to it from a parameter or a variable.
func (c *checker) what(r waits.InformerRead) string {
	for _, k := range r.Keys {
		if v, ok := k.Root.(*types.Var); ok && v.IsField() {
			if owner := c.fieldOwner(v); owner != "" {
				return owner + "." + v.Name() + k.Path
			}
			return v.Name() + k.Path
		}
	}
	if arg := c.argument(r); arg != "" {
		return arg
	}
	for _, k := range r.Keys {
		if k.Fuzzy {
			continue
		}
		switch root := k.Root.(type) {
		case *types.Var:
			return root.Name() + k.Path
		case *ssa.Parameter:
			return root.Name() + k.Path
		case *ssa.Call:
			if name := c.variable(root); name != "" {
				return name + k.Path
			}
		case *ssa.FreeVar:
			return root.Name() + k.Path
		}
	}
	return "the informer"
}

// argument returns the expression that a callee reads the cache of, when it is
// an argument; "" when it is something below one, or too long to name.
func (c *checker) argument(r waits.InformerRead) string {
	call := c.pass.Flow.CallExpr(r.Call.Instr)
	if r.Via == nil || call == nil {
		return ""
	}
	i := r.Via.Param
	if r.Call.Method {
		i--
	}
	if i < 0 || i >= len(call.Args) || r.Via.Path != "" {
		return ""
	}
	if s := types.ExprString(call.Args[i]); len(s) <= 50 {
		return s
	}
	return ""
}

// fieldOwner names the struct type of this package that has the field.
func (c *checker) fieldOwner(f *types.Var) string {
	scope := c.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		if st, ok := tn.Type().Underlying().(*types.Struct); ok {
			for i := range st.NumFields() {
				if st.Field(i).Origin() == f {
					return name
				}
			}
		}
	}
	return ""
}

// variable returns the name of the variable that a call's result is assigned to.
func (c *checker) variable(call *ssa.Call) string {
	e := c.pass.Flow.CallExpr(call)
	if e == nil {
		return ""
	}
	for _, n := range c.pass.Flow.Path(e.Pos()) {
		if as, ok := n.(*ast.AssignStmt); ok && as.Tok == token.DEFINE {
			for i, rhs := range as.Rhs {
				if ast.Unparen(rhs) == ast.Expr(e) {
					return types.ExprString(as.Lhs[len(as.Lhs)-len(as.Rhs)+i])
				}
			}
		}
	}
	return ""
}
