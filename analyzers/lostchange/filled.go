package lostchange

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var filled = rule.Form{Name: "filled", Run: reportFilled}

// reportFilled reports maps and lists that a function makes and fills, and that nothing reads.
func reportFilled(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if fn, ok := f.Fn.Syntax().(*ast.FuncDecl); ok && fn.Body != nil && !pass.HelpsTests(f.Fn) {
			reportFilledIn(pass, fn)
		}
	}
}

// A container is what a function does with a map or list that it makes.
type container struct {
	made, read bool
	fills      []ast.Node
}

func reportFilledIn(pass *rule.Pass, fn *ast.FuncDecl) {
	var order []*types.Var
	all := make(map[*types.Var]*container)
	ast.PreorderStack(fn.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, _ := pass.TypesInfo.ObjectOf(id).(*types.Var)
		if v == nil || v.IsField() || !holdsMany(v.Type()) {
			return true
		}
		if all[v] == nil {
			all[v] = &container{}
			order = append(order, v)
		}
		all[v].use(pass, v, id, stack)
		return true
	})
	for _, v := range order {
		c := all[v]
		if !returned(pass, fn, v.Type()) || !c.made || c.read || len(c.fills) == 0 || !pass.Written(c.fills[0]) {
			continue
		}
		at := pass.At(c.fills[0])
		for _, more := range c.fills[1:] {
			at.Because(more, "so is this")
		}
		at.Sayf("%s is filled and never read: what is put in reaches nobody; use it, or drop it", v.Name())
	}
}

// returned: the function returns something of the type, which is another one then. What is
// kept on the side for later is a leftover at most.
func returned(pass *rule.Pass, fn *ast.FuncDecl, t types.Type) bool {
	obj, ok := pass.TypesInfo.Defs[fn.Name].(*types.Func)
	if !ok {
		return false
	}
	for r := range obj.Signature().Results().Variables() {
		if types.Identical(r.Type(), t) {
			return true
		}
	}
	return false
}

// holdsMany: a map or a list, but of errors, of which swallowederr speaks.
func holdsMany(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Map:
		return true
	case *types.Slice:
		return !kube.IsError(t.Elem())
	}
	return false
}

// use looks at one use of the variable v, with the nodes around it, outermost first.
func (c *container) use(pass *rule.Pass, v *types.Var, id *ast.Ident, around []ast.Node) {
	parent := around[len(around)-1]
	up := func(i int) ast.Node {
		if at := len(around) - 1 - i; at >= 0 {
			return around[at]
		}
		return nil
	}
	switch n := parent.(type) {
	case *ast.ValueSpec:
		c.made = c.made || pass.TypesInfo.Defs[id] == v
		c.read = c.read || !isNew(pass, v, n.Values)
		return
	case *ast.AssignStmt:
		if len(n.Lhs) == 1 && len(n.Rhs) == 1 && n.Lhs[0] == ast.Expr(id) && isNew(pass, v, n.Rhs) {
			c.made = c.made || pass.TypesInfo.Defs[id] == v
			if appends(pass, v, n.Rhs[0]) {
				c.fills = append(c.fills, n)
			}
			return
		}
	case *ast.IndexExpr:
		if n.X != ast.Expr(id) {
			break
		}
		switch set := up(1).(type) {
		case *ast.AssignStmt:
			if len(set.Lhs) == 1 && set.Lhs[0] == ast.Expr(n) {
				c.fills = append(c.fills, set)
				return
			}
		case *ast.IncDecStmt:
			c.fills = append(c.fills, set)
			return
		case *ast.CallExpr: // m[k] = append(m[k], …)
			to, ok := up(2).(*ast.AssignStmt)
			if ok && pass.IsBuiltin(set, "append") && set.Args[0] == ast.Expr(n) && len(to.Lhs) == 1 && variableOf(pass, to.Lhs[0]) == v {
				return
			}
		}
	case *ast.CallExpr:
		if appends(pass, v, n) && n.Args[0] == ast.Expr(id) {
			if set, ok := up(1).(*ast.AssignStmt); ok && len(set.Lhs) == 1 && pass.Variable(set.Lhs[0]) == v {
				return
			}
		}
		if pass.IsBuiltin(n, "delete") && n.Args[0] == ast.Expr(id) {
			return
		}
	}
	c.read = true
}
