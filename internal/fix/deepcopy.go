// Package fix builds the text edits of suggested fixes. An edit is offered
// only when the result compiles and removes the finding.
package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// DeepCopy copies the object that variable id holds, where it was obtained
// from src: after the error check of the read, at the start of the body of a
// range loop, or at the type assertion in a handler. nil when the place is not
// in sight or the type has no DeepCopy.
func DeepCopy(p *flow.Package, id *ast.Ident, src *effects.Source) []analysis.SuggestedFix {
	if id == nil || len(src.Chain) > 1 {
		return nil
	}
	v, ok := p.Info().ObjectOf(id).(*types.Var)
	if !ok || v.IsField() || !kube.IsAPIObject(v.Type()) || !copiesItself(v.Type()) {
		return nil
	}
	path := p.Path(v.Pos())
	if reassigned(p, path, v) {
		return nil // the copy would not reach every use
	}
	for i, n := range path {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if i+1 < len(path) {
				return copyAfterAssign(p, n, path[i+1], v, id)
			}
			return nil
		case *ast.RangeStmt:
			if val, ok := n.Value.(*ast.Ident); ok && val.Pos() == v.Pos() {
				return insertFirst(p, n.Body, v.Name()+" := "+v.Name()+".DeepCopy()")
			}
			return nil
		case *ast.FuncDecl, *ast.FuncLit, *ast.ValueSpec:
			return nil
		}
	}
	return nil
}

// reassigned: the function assigns v a second time.
func reassigned(p *flow.Package, path []ast.Node, v *types.Var) bool {
	for _, n := range path {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			found := false
			ast.Inspect(n, func(n ast.Node) bool {
				if as, ok := n.(*ast.AssignStmt); ok {
					for _, l := range as.Lhs {
						id, ok := l.(*ast.Ident)
						found = found || ok && id.Pos() != v.Pos() && p.Info().Uses[id] == v
					}
				}
				return !found
			})
			return found
		}
	}
	return false
}

// copiesItself: a pointer whose DeepCopy returns the same type.
func copiesItself(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Pointer); !ok {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "DeepCopy")
	fn, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	sig := fn.Type().(*types.Signature)
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), t)
}

func copyAfterAssign(p *flow.Package, as *ast.AssignStmt, parent ast.Node, v *types.Var, use *ast.Ident) []analysis.SuggestedFix {
	if len(as.Rhs) != 1 || len(as.Lhs) == 0 || as.Lhs[0].Pos() != v.Pos() {
		return nil
	}
	set := v.Name() + " = " + v.Name() + ".DeepCopy()"
	switch rhs := ast.Unparen(as.Rhs[0]).(type) {
	case *ast.TypeAssertExpr:
		if rhs.Type == nil {
			return inClause(p, use, set)
		}
		if len(as.Lhs) == 1 {
			return one("copy the object: "+v.Name()+" is shared with the informer cache", analysis.TextEdit{
				Pos: rhs.End(), End: rhs.End(), NewText: []byte(".DeepCopy()"),
			})
		}
	case *ast.CallExpr, *ast.IndexExpr:
		if _, ok := parent.(*ast.BlockStmt); ok && len(as.Lhs) == 1 {
			return insertAfter(p, as, set)
		}
	default:
		return nil
	}
	switch parent := parent.(type) {
	case *ast.IfStmt:
		if parent.Init == as && succeeds(p, parent.Cond, as) {
			return insertFirst(p, parent.Body, set)
		}
	case *ast.BlockStmt:
		return afterChecks(p, as, parent.List, set)
	case *ast.CaseClause:
		return afterChecks(p, as, parent.Body, set)
	}
	return nil
}

// inClause copies the variable of a type switch at the start of the clause
// that uses it.
func inClause(p *flow.Package, use *ast.Ident, set string) []analysis.SuggestedFix {
	for _, n := range p.Path(use.Pos()) {
		if c, ok := n.(*ast.CaseClause); ok && len(c.List) == 1 && len(c.Body) > 0 {
			return insertBefore(p, c.Body[0], set)
		}
	}
	return nil
}

// succeeds: the condition says that the assignment worked: ok, err == nil.
func succeeds(p *flow.Package, cond ast.Expr, as *ast.AssignStmt) bool {
	flag, ok := as.Lhs[len(as.Lhs)-1].(*ast.Ident)
	if !ok {
		return false
	}
	switch c := cond.(type) {
	case *ast.Ident:
		return p.Info().ObjectOf(c) == p.Info().ObjectOf(flag)
	case *ast.BinaryExpr:
		x, ok := c.X.(*ast.Ident)
		y, isNil := c.Y.(*ast.Ident)
		return c.Op == token.EQL && ok && isNil && y.Name == "nil" && p.Info().ObjectOf(x) == p.Info().ObjectOf(flag)
	}
	return false
}

// afterChecks inserts behind the statements that test the results of the
// assignment and leave when it failed.
func afterChecks(p *flow.Package, as *ast.AssignStmt, list []ast.Stmt, set string) []analysis.SuggestedFix {
	at := -1
	for i, s := range list {
		if s == as {
			at = i
		}
	}
	if at < 0 {
		return nil
	}
	var last ast.Stmt
	for _, s := range list[at+1:] {
		iff, ok := s.(*ast.IfStmt)
		if !ok || iff.Init != nil || iff.Else != nil || !leaves(iff.Body) || !mentionsAny(p, iff.Cond, as.Lhs[1:]) {
			break
		}
		last = s
	}
	if last == nil {
		return nil
	}
	return insertAfter(p, last, set)
}

func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.CONTINUE || s.Tok == token.BREAK
	}
	return false
}

func mentionsAny(p *flow.Package, e ast.Expr, ids []ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			for _, x := range ids {
				if y, ok := x.(*ast.Ident); ok && p.Info().ObjectOf(id) == p.Info().ObjectOf(y) && y.Name != "_" {
					found = true
				}
			}
		}
		return !found
	})
	return found
}

func insertAfter(p *flow.Package, s ast.Stmt, text string) []analysis.SuggestedFix {
	return one("insert "+text, analysis.TextEdit{Pos: s.End(), End: s.End(), NewText: []byte("\n" + indent(p, s.Pos()) + text)})
}

func insertFirst(p *flow.Package, b *ast.BlockStmt, text string) []analysis.SuggestedFix {
	if len(b.List) == 0 {
		return nil
	}
	return insertBefore(p, b.List[0], text)
}

func insertBefore(p *flow.Package, s ast.Stmt, text string) []analysis.SuggestedFix {
	first := s.Pos()
	return one("insert "+text, analysis.TextEdit{Pos: first, End: first, NewText: []byte(text + "\n" + indent(p, first))})
}

// indent returns the tabs in front of the statement at pos.
func indent(p *flow.Package, pos token.Pos) string {
	return strings.Repeat("\t", max(p.Fset().Position(pos).Column-1, 0))
}

func one(msg string, edits ...analysis.TextEdit) []analysis.SuggestedFix {
	return []analysis.SuggestedFix{{Message: msg, TextEdits: edits}}
}
