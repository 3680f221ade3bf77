package inline

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A landing is a literal's body on its way into the function around it.
type landing struct {
	*rewriter
	host
	label *types.Label // of the loop that runs once, and that a return leaves
	left  bool         // some return does
}

// land returns the statements of a literal that do the same where its host stands,
// and what the host does with the results. nil when they would not.
func (r *rewriter) land(h host) []ast.Stmt {
	body, results := h.lit.Body.List, h.lit.Type.Results
	if !stays(r.info, body) || results != nil && slices.ContainsFunc(results.List, func(f *ast.Field) bool { return len(f.Names) > 0 }) {
		return nil
	}
	l := &landing{rewriter: r, host: h}
	returns := returned(body)
	var last *ast.ReturnStmt
	if n := len(body); n > 0 {
		last, _ = body[n-1].(*ast.ReturnStmt)
	}
	switch {
	case results.NumFields() == 0:
		if h.stmt != nil {
			return nil
		}
		if last != nil {
			body, returns = body[:len(body)-1], returns-1
		}
		if returns == 0 {
			return orEmpty(slices.Clone(body), h.call.Pos())
		}
		return l.once(body)
	case h.stmt == nil:
		return nil
	case l.handsOn():
		return body
	case returns == 1 && last != nil:
		if next := l.same(last); next != nil {
			return append(slices.Clone(body[:len(body)-1]), next)
		}
	}
	return nil
}

// orEmpty keeps the place of statements of which there are none.
func orEmpty(list []ast.Stmt, pos token.Pos) []ast.Stmt {
	if len(list) == 0 {
		return []ast.Stmt{&ast.EmptyStmt{Semicolon: pos}}
	}
	return list
}

// handsOn reports whether the function returns what the literal returns, and nothing
// else: the returns of the literal are its own. What has no type of its own, as nil,
// becomes the same when it is an interface first.
func (l *landing) handsOn() bool {
	ret, ok := l.stmt.(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	sig, ok := types.Unalias(l.info.TypeOf(l.lit)).(*types.Signature)
	if !ok {
		return false
	}
	for v := range sig.Results().Variables() {
		switch types.Unalias(v.Type()).Underlying().(type) {
		case *types.Interface, *types.Struct:
		default:
			return false
		}
	}
	return true
}

// same returns the statement of the host with what the literal returns at its end; nil
// when that is of another type.
func (l *landing) same(last *ast.ReturnStmt) ast.Stmt {
	if !l.fits(last.Results) {
		return nil
	}
	if len(last.Results) == 1 {
		return l.replaced(l.stmt, l.took, last.Results[0]).(ast.Stmt)
	}
	list := func(s *ast.AssignStmt) *ast.AssignStmt {
		c := *s
		c.Rhs = last.Results
		return &c
	}
	switch s := l.stmt.(type) {
	case *ast.AssignStmt:
		return list(s)
	case *ast.IfStmt:
		if a, ok := s.Init.(*ast.AssignStmt); ok {
			c := *s
			c.Init = list(a)
			l.known(&c, s)
			return &c
		}
	}
	return nil
}

// fits reports whether expressions have the types of what the literal returns.
func (l *landing) fits(list []ast.Expr) bool {
	sig, ok := types.Unalias(l.info.TypeOf(l.lit)).(*types.Signature)
	if !ok || sig.Results().Len() != len(list) {
		return false
	}
	for i, e := range list {
		if t := l.info.TypeOf(e); t == nil || !types.Identical(t, sig.Results().At(i).Type()) {
			return false
		}
	}
	return true
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

// once returns a body as a loop that runs once, which its returns leave.
func (l *landing) once(body []ast.Stmt) []ast.Stmt {
	l.writable()
	pos := l.lit.Body.Lbrace
	l.label = types.NewLabel(pos, l.pkg, "literal")
	list := make([]ast.Stmt, len(body))
	for i, s := range body {
		list[i] = l.leave(s).(ast.Stmt)
	}
	if !l.left {
		return list
	}
	if _, ends := body[len(body)-1].(*ast.ReturnStmt); !ends {
		list = append(list, l.out(l.lit.Body.Rbrace))
	}
	name := &ast.Ident{NamePos: pos, Name: l.label.Name()}
	l.info.Defs[name] = l.label
	block := &ast.BlockStmt{Lbrace: pos, List: list, Rbrace: l.lit.Body.Rbrace}
	return []ast.Stmt{&ast.LabeledStmt{Label: name, Colon: pos, Stmt: &ast.ForStmt{For: pos, Body: block}}}
}

// leave returns a statement of the body with what stands for the returns in it.
func (l *landing) leave(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.FuncLit:
		return n
	case *ast.ReturnStmt:
		l.left = true
		return &ast.BlockStmt{Lbrace: n.Pos(), List: []ast.Stmt{l.out(n.Pos())}, Rbrace: n.Pos()}
	}
	return l.children(n, l.leave)
}

// out returns the statement that leaves the loop.
func (l *landing) out(pos token.Pos) ast.Stmt {
	name := &ast.Ident{NamePos: pos, Name: l.label.Name()}
	l.info.Uses[name] = l.label
	return &ast.BranchStmt{TokPos: pos, Tok: token.BREAK, Label: name}
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
