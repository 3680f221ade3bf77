package unassigned

import (
	"go/ast"
	"go/token"
	"go/types"
)

// look notes what the body declares, reads and changes.
func (b *body) look(root ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 0 {
			for _, id := range spec.Names {
				if v, ok := b.info.Defs[id].(*types.Var); ok {
					b.empty[v] = id
				}
			}
		}
		return true
	})
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				if id, ok := lhs.(*ast.Ident); ok && n.Tok == token.DEFINE && b.info.Defs[id] != nil {
					b.inner = append(b.inner, id)
					continue
				}
				b.changes(lhs)
			}
		case *ast.IncDecStmt:
			b.changes(n.X)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				b.changes(n.Key)
				b.changes(n.Value)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				b.changes(n.X)
			}
		case *ast.SelectorExpr:
			if s := b.info.Selections[n]; s != nil && s.Kind() == types.MethodVal && pointerReceiver(s.Obj()) {
				b.changes(n.X)
			}
		case *ast.BlockStmt:
			b.ends[n.Pos()] = b.leaves(n.List)
		case *ast.CaseClause:
			b.ends[n.Pos()] = b.leaves(n.Body)
		case *ast.CommClause:
			b.ends[n.Pos()] = b.leaves(n.Body)
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				b.mentions(r)
			}
		case *ast.Ident:
			if v, ok := b.info.Uses[n].(*types.Var); ok {
				b.reads[v] = append(b.reads[v], n)
			}
		}
		return true
	})
}

// changes: the variable at the beginning of an expression is written to, or may be.
func (b *body) changes(e ast.Expr) {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.Ident:
			if v, ok := b.info.Uses[x].(*types.Var); ok {
				delete(b.empty, v)
			}
			return
		default:
			return
		}
	}
}

// mentions notes the variables in what is returned.
func (b *body) mentions(e ast.Expr) {
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			b.returned[b.info.Uses[id]] = true
		}
		return true
	})
}

func pointerReceiver(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return false
	}
	_, pointer := fn.Signature().Recv().Type().(*types.Pointer)
	return pointer
}

// leaves: control does not come to what follows a list of statements.
func (b *body) leaves(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch last := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok == token.CONTINUE || last.Tok == token.GOTO
	case *ast.ExprStmt:
		call, ok := last.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		id, ok := call.Fun.(*ast.Ident)
		return ok && b.info.Uses[id] == types.Universe.Lookup("panic")
	}
	return false
}
