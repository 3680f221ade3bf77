// Subject: fixes

package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/analysis"
)

// ClearResult takes the named fields out of the struct that stmt returns first:
// out of its literal, or by returning an empty literal in place of a variable.
// fn is the function declaration or literal around stmt. It returns nil when
// that would leave something unused.
func ClearResult(p *ssaflow.Package, fn ast.Node, stmt *ast.ReturnStmt, fields []string) []analysis.SuggestedFix {
	var edits []analysis.TextEdit
	if len(stmt.Results) == 2 {
		result := ast.Unparen(stmt.Results[0])
		if at, ok := result.(*ast.UnaryExpr); ok && at.Op == token.AND {
			result = ast.Unparen(at.X)
		}
		if lit, ok := result.(*ast.CompositeLit); ok {
			edits = clearLiteral(p, fn, lit, fields)
		} else if id, ok := ast.Unparen(stmt.Results[0]).(*ast.Ident); ok {
			edits = replaceVariable(p, fn, id)
		}
	} else if len(stmt.Results) == 0 {
		edits = spellReturn(p, fn, stmt)
	}
	if len(edits) == 0 {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "return the error with an empty Result", TextEdits: edits}}
}

func clearLiteral(p *ssaflow.Package, fn ast.Node, lit *ast.CompositeLit, fields []string) []analysis.TextEdit {
	var keep, drop []ast.Expr
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return nil // without names: rare enough
		}
		if id, ok := kv.Key.(*ast.Ident); ok && slices.Contains(fields, id.Name) {
			drop = append(drop, e)
		} else {
			keep = append(keep, e)
		}
	}
	for _, e := range drop {
		if leavesUnused(p.Info(), fn, e) {
			return nil
		}
	}
	if len(keep) == 0 {
		edits := []analysis.TextEdit{{Pos: lit.Lbrace + 1, End: lit.Rbrace}}
		return append(edits, unusedImports(p, lit.Lbrace, lit.Rbrace)...)
	}
	var edits []analysis.TextEdit
	for i, e := range lit.Elts {
		if !slices.Contains(drop, e) {
			continue
		}
		edit := analysis.TextEdit{Pos: e.Pos(), End: e.End()}
		if i+1 < len(lit.Elts) {
			edit.End = lit.Elts[i+1].Pos()
		} else {
			edit.Pos = lit.Elts[i-1].End()
			if slices.Contains(drop, lit.Elts[i-1]) {
				return nil // the edits would touch each other
			}
		}
		edits = append(edits, edit)
		edits = append(edits, unusedImports(p, e.Pos(), e.End())...)
	}
	return edits
}

// replaceVariable returns an empty literal of the declared result type for a
// variable that is read elsewhere, too.
func replaceVariable(p *ssaflow.Package, fn ast.Node, id *ast.Ident) []analysis.TextEdit {
	typ := resultType(fn)
	if typ == "" || leavesUnused(p.Info(), fn, id) {
		return nil
	}
	return []analysis.TextEdit{{Pos: id.Pos(), End: id.End(), NewText: []byte(typ + "{}")}}
}

// spellReturn turns a bare return into one that names the error.
func spellReturn(p *ssaflow.Package, fn ast.Node, stmt *ast.ReturnStmt) []analysis.TextEdit {
	typ := resultType(fn)
	res := funcType(fn).Results
	if typ == "" || len(res.List) != 2 || len(res.List[1].Names) != 1 || res.List[1].Names[0].Name == "_" {
		return nil
	}
	text := "return " + typ + "{}, " + res.List[1].Names[0].Name
	return []analysis.TextEdit{{Pos: stmt.Pos(), End: stmt.End(), NewText: []byte(text)}}
}

func funcType(fn ast.Node) *ast.FuncType {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		return fn.Type
	case *ast.FuncLit:
		return fn.Type
	}
	return nil
}

// resultType returns the first result type of fn as written, when it is a name.
func resultType(fn ast.Node) string {
	t := funcType(fn)
	if t == nil || t.Results == nil || len(t.Results.List) == 0 {
		return ""
	}
	switch e := t.Results.List[0].Type.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return types.ExprString(e)
	}
	return ""
}

// leavesUnused reports whether a local variable of fn is read in e and nowhere
// else, so that the code without e does not compile.
func leavesUnused(info *types.Info, fn ast.Node, e ast.Expr) bool {
	unused := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := info.Uses[id].(*types.Var)
		if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() || isParam(info, fn, v) {
			return true
		}
		if !readOutside(info, fn, v, e.Pos(), e.End()) {
			unused = true
		}
		return true
	})
	return unused
}

// isParam: parameters and named results may stay unused.
func isParam(info *types.Info, fn ast.Node, v *types.Var) bool {
	t := funcType(fn)
	for _, list := range []*ast.FieldList{t.Params, t.Results} {
		if list == nil {
			continue
		}
		for _, f := range list.List {
			for _, name := range f.Names {
				if info.Defs[name] == v {
					return true
				}
			}
		}
	}
	d, ok := fn.(*ast.FuncDecl)
	return ok && d.Recv != nil && d.Recv.Pos() <= v.Pos() && v.Pos() <= d.Recv.End()
}

// readOutside: v is used in fn outside of [from, to) other than by assigning to it.
func readOutside(info *types.Info, fn ast.Node, v *types.Var, from, to token.Pos) bool {
	assigned := make(map[*ast.Ident]bool)
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.ASSIGN {
				for _, l := range n.Lhs {
					if id, ok := l.(*ast.Ident); ok {
						assigned[id] = true
					}
				}
			}
		case *ast.Ident:
			if info.Uses[n] == v && !assigned[n] && (n.Pos() < from || n.Pos() >= to) {
				found = true
			}
		}
		return true
	})
	return found
}
