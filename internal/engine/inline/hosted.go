package inline

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// hosted returns what stands for the statements of a list that run a literal in
// place, and how many these are; none, if statement i is not the first of such.
func (r *rewriter) hosted(list []ast.Stmt, i int) ([]ast.Stmt, int) {
	var call *ast.CallExpr
	var body []ast.Stmt
	used := 1
	switch s := list[i].(type) {
	case *ast.ExprStmt:
		if call, _ = ast.Unparen(s.X).(*ast.CallExpr); call == nil {
			return nil, 0
		}
		if lit := r.literal(call); lit != nil {
			body = lit.Body.List
		}
	case *ast.GoStmt:
		call = s.Call
		if i+1 < len(list) {
			body, used = r.beside(call, list[i+1])
		}
	}
	if n := len(body); n > 0 {
		if _, ends := body[n-1].(*ast.ReturnStmt); ends {
			body = body[:n-1]
		}
	}
	if !straight(r.info, body) {
		return nil, 0
	}
	r.sites = append(r.sites, Site{Call: call, Body: ast.Unparen(call.Fun)})
	return slices.Clone(body), used
}

// beside returns what a goroutine does that the next statement waits for, and how many
// statements that stands for.
func (r *rewriter) beside(call *ast.CallExpr, next ast.Stmt) ([]ast.Stmt, int) {
	lit := r.literal(call)
	if lit == nil || len(lit.Body.List) < 2 || endless(lit.Body.List) { // a worker
		return nil, 0
	}
	d, ok := lit.Body.List[0].(*ast.DeferStmt)
	if !ok {
		return nil, 0
	}
	group := r.calls(d.Call, "sync.WaitGroup.Done")
	if w, ok := next.(*ast.ExprStmt); !ok || group == nil || r.calls(w.X, "sync.WaitGroup.Wait") != group {
		return nil, 0
	}
	if r.named[group] == 3 {
		return lit.Body.List[1:], 2 // nothing else is waited for
	}
	return lit.Body.List[1:], 1
}

// endless reports whether some loop among statements goes on until something happens.
func endless(list []ast.Stmt) (found bool) {
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			f, ok := n.(*ast.ForStmt)
			found = found || ok && f.Post == nil
			return !found
		})
	}
	return found
}

// taken returns the expression whose result a statement takes first of all.
func taken(s ast.Stmt) ast.Expr {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if len(s.Rhs) == 1 {
			return ast.Unparen(s.Rhs[0])
		}
	case *ast.ReturnStmt:
		if n := len(s.Results); n > 0 {
			return ast.Unparen(s.Results[n-1])
		}
	case *ast.IfStmt:
		if s.Init != nil {
			return taken(s.Init)
		}
	}
	return nil
}

// running reports whether an expression calls or receives something.
func (r *rewriter) running(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || !r.info.Types[n.Fun].IsType()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

// returned counts the returns of a body.
func returned(list []ast.Stmt) (n int) {
	for _, s := range list {
		ast.Inspect(s, func(x ast.Node) bool {
			if _, ok := x.(*ast.ReturnStmt); ok {
				n++
			}
			_, lit := x.(*ast.FuncLit)
			return !lit
		})
	}
	return n
}

// stays reports whether the statements of a literal do the same where the literal
// stands, apart from its returns: nothing is put off to its end, and nothing jumps to
// a place that is named in it.
func stays(info *types.Info, list []ast.Stmt) bool {
	ok := true
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.DeferStmt, *ast.LabeledStmt:
				ok = false
			case *ast.CallExpr:
				if id, is := n.Fun.(*ast.Ident); is {
					if b, is := info.Uses[id].(*types.Builtin); is && b.Name() == "recover" {
						ok = false
					}
				}
			case *ast.BranchStmt:
				ok = ok && n.Tok != token.GOTO
			}
			return ok
		})
	}
	return ok
}
