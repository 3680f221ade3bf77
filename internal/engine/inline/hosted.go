package inline

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A host is a statement that runs a literal once, just where it stands.
type host struct {
	call *ast.CallExpr // that the literal is called in
	lit  *ast.FuncLit
	stmt ast.Stmt // takes what the literal returns; nil where it returns nothing
	took ast.Expr // the expression of stmt that stands for it
}

// hosted returns what stands for the statements of a list that run a literal in
// place, and how many these are; none, if statement i is not the first of such.
func (r *rewriter) hosted(list []ast.Stmt, i int) ([]ast.Stmt, int) {
	h, used := r.beside(list, i)
	if used == 0 {
		h, used = r.atItself(list[i]), 1
	}
	if h.lit == nil {
		return nil, 0
	}
	out := r.land(h)
	if out == nil {
		return nil, 0
	}
	r.sites = append(r.sites, Site{Call: h.call, Body: h.lit})
	return out, used
}

// beside returns the goroutine that statement i starts and that the next one waits for.
func (r *rewriter) beside(list []ast.Stmt, i int) (host, int) {
	s, ok := list[i].(*ast.GoStmt)
	if !ok || i+1 >= len(list) {
		return host{}, 0
	}
	lit := r.literal(s.Call)
	if lit == nil || len(lit.Body.List) < 2 {
		return host{}, 0
	}
	d, ok := lit.Body.List[0].(*ast.DeferStmt)
	if !ok {
		return host{}, 0
	}
	group := r.calls(d.Call, kube.IsWaitGroupDone)
	if w, ok := list[i+1].(*ast.ExprStmt); !ok || group == nil || r.calls(w.X, kube.IsWaitGroupWait) != group {
		return host{}, 0
	}
	rest, body := *lit, *lit.Body
	body.List = lit.Body.List[1:]
	rest.Body = &body
	r.known(&rest, lit)
	if endless(body.List) {
		return host{}, 0 // a worker
	}
	if r.named[group] == 3 {
		return host{call: s.Call, lit: &rest}, 2 // nothing else is waited for
	}
	return host{call: s.Call, lit: &rest}, 1
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

// atItself returns the literal that a statement calls.
func (r *rewriter) atItself(s ast.Stmt) host {
	h := host{stmt: s, took: taken(s)}
	if e, ok := s.(*ast.ExprStmt); ok {
		h.took = ast.Unparen(e.X)
	}
	call, ok := h.took.(*ast.CallExpr)
	if !ok {
		return host{}
	}
	h.call = call
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok && len(call.Args) == 0 && lit.Type.Params.NumFields() == 0 {
		h.lit = lit
	}
	if _, alone := s.(*ast.ExprStmt); alone {
		if h.lit == nil || h.lit.Type.Results.NumFields() > 0 {
			return host{} // nobody takes what it returns
		}
		h.stmt, h.took = nil, nil
	}
	return h
}
