package unstructuredjson

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// returned: the literal, or its address, is what a function of the package returns to
// callers who send it.
func (c *checker) returned(lit *ast.CompositeLit) bool {
	for _, n := range c.pass.Flow.Path(lit.Pos()) {
		if ret, ok := n.(*ast.ReturnStmt); ok {
			sent, ok := c.sentByCallers(ret, lit, 0)
			return ok && sent
		}
		if _, ok := n.(ast.Stmt); ok {
			return false
		}
	}
	return false
}

// sentByCallers looks at what the callers of a function, all of them in the package and
// seen, do with the object x that it returns.
func (c *checker) sentByCallers(ret *ast.ReturnStmt, x ast.Expr, depth int) (sent, ok bool) {
	fn := c.returns(ret)
	if fn == nil || fn.Exported() || depth > maxCalls || len(ret.Results) != fn.Signature().Results().Len() {
		return false, false
	}
	result := -1
	for i, r := range ret.Results {
		if unaddressed(r) == x {
			result = i
		}
	}
	calls, all := c.callsOf(fn)
	if result < 0 || !all || len(calls) == 0 {
		return false, false
	}
	for _, call := range calls {
		l := c.pass.Local(c.resultIn(call, result))
		if l == nil {
			return false, false
		}
		there, ok := c.uses(l, depth+1)
		if !ok || !there {
			return false, false
		}
	}
	return true, true
}

// returns is the declared function that a return statement belongs to; nil for that of a
// literal.
func (c *checker) returns(ret *ast.ReturnStmt) *types.Func {
	for _, n := range c.pass.Flow.Path(ret.Pos()) {
		switch n := n.(type) {
		case *ast.FuncLit:
			return nil
		case *ast.FuncDecl:
			fn, _ := c.pass.TypesInfo.Defs[n.Name].(*types.Func)
			return fn
		}
	}
	return nil
}

// resultIn returns the variable that gets a result of the call; nil when none does.
func (c *checker) resultIn(call *ast.CallExpr, result int) ast.Expr {
	for _, n := range c.pass.Flow.Path(call.Pos()) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 && ast.Unparen(n.Rhs[0]) == ast.Expr(call) && result < len(n.Lhs) {
				return n.Lhs[result]
			}
			return nil
		case *ast.ValueSpec:
			if len(n.Values) == 1 && ast.Unparen(n.Values[0]) == ast.Expr(call) && result < len(n.Names) {
				return n.Names[result]
			}
			return nil
		case ast.Stmt:
			return nil
		}
	}
	return nil
}

// answered says of a use of the variable that the answer of a client has taken the place
// of the content before: the client writes it into the object that it has sent.
func (c *checker) answered(l *rule.Local) func(rule.Use) bool {
	type write struct{ call, stmt, block ast.Node }
	var writes []write
	for _, u := range l.Uses {
		w := write{}
		for _, n := range u.Around {
			switch n := n.(type) {
			case *ast.CallExpr:
				op, ok := kube.ClientOp(c.pass.Callee(n))
				if w.call == nil && ok && !op.Clientset && (op.Verb == kube.Create || op.Verb == kube.Update) {
					w.call = n
				}
			case *ast.BlockStmt:
				if w.block == nil {
					w.block = n
				}
			case ast.Stmt:
				if w.block == nil {
					w.stmt = n
				}
			}
		}
		if w.call != nil && w.stmt != nil && w.block != nil {
			writes = append(writes, w)
		}
	}
	return func(u rule.Use) bool {
		for _, w := range writes {
			if u.Pos() > w.stmt.End() && u.End() <= w.block.End() {
				return true
			}
		}
		return false
	}
}
