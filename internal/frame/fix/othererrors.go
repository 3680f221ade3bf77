// Subject: fixes

package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// LeaveOnNotFound returns without an error in front of a statement that returns,
// in whatever words, the error of a read beside an empty literal, where it is
// NotFound. nil when something else is returned, or the error may be nil there.
func LeaveOnNotFound(p *ssaflow.Package, stmt *ast.ReturnStmt, read *ast.CallExpr) []Fix {
	if stmt == nil || read == nil || len(stmt.Results) != 2 {
		return nil
	}
	lit, ok := ast.Unparen(stmt.Results[0]).(*ast.CompositeLit)
	id := ErrorVar(p, read)
	if !ok || len(lit.Elts) > 0 || id == nil || !onlyError(p, stmt.Results[1], id) || assignedBetween(p, id, read.End(), stmt.Pos()) || !sameAt(p, id, stmt.Pos()) {
		return nil
	}
	client, edits, ok := Import(p, stmt.Pos(), kube.ClientPath)
	if !ok {
		return nil
	}
	text := "if " + client + ".IgnoreNotFound(" + id.Name + ") == nil {\n\treturn " + Text(p, stmt.Results[0]) + ", nil\n}"
	before := InsertBefore(p, stmt, text)
	if before == nil {
		return nil
	}
	return Offer("return nil for NotFound: the object is gone", append(edits, before...)...)
}

// ReturnOthers returns the error of a read in front of a statement, unless it is
// NotFound. nil when the function returns no error last, or a result whose zero
// value is not written down easily.
func ReturnOthers(p *ssaflow.Package, stmt ast.Stmt, read *ast.CallExpr) []Fix {
	id := ErrorVar(p, read)
	if stmt == nil || id == nil || assignedBetween(p, id, read.End(), stmt.Pos()) || !sameAt(p, id, stmt.Pos()) {
		return nil
	}
	ret, ok := returnOf(p, stmt, id.Name)
	if !ok {
		return nil
	}
	client, edits, ok := Import(p, stmt.Pos(), kube.ClientPath)
	before := InsertBefore(p, stmt, "if "+client+".IgnoreNotFound("+id.Name+") != nil {\n\t"+ret+"\n}")
	if !ok || before == nil {
		return nil
	}
	return Offer("return other errors", append(edits, before...)...)
}

// ElseReturn adds to an if statement that deals with NotFound a branch that returns
// other errors. nil when it has one, or as [ReturnOthers].
func ElseReturn(p *ssaflow.Package, iff *ast.IfStmt, read *ast.CallExpr) []Fix {
	id := ErrorVar(p, read)
	if iff == nil || iff.Else != nil || id == nil || assignedBetween(p, id, read.End(), iff.Pos()) || !sameAt(p, id, iff.Body.Pos()) {
		return nil
	}
	ret, ok := returnOf(p, iff, id.Name)
	if !ok {
		return nil
	}
	l := linesOf(p, iff.Pos(), iff.End())
	return Offer("return other errors", Insert(iff.End(), " else if "+id.Name+" != nil {"+l.newline+l.indented("\t"+ret)+l.newline+l.indent+"}"))
}

// ErrorVar returns the variable that the statement of a call assigns its error to,
// the last result; nil when there is none.
func ErrorVar(p *ssaflow.Package, call *ast.CallExpr) *ast.Ident {
	if call == nil {
		return nil
	}
	for _, n := range p.Path(call.Pos()) {
		as, ok := n.(*ast.AssignStmt)
		if !ok {
			if _, stmt := n.(ast.Stmt); stmt {
				return nil
			}
			continue
		}
		if len(as.Rhs) != 1 || ast.Unparen(as.Rhs[0]) != ast.Expr(call) {
			return nil
		}
		id, _ := as.Lhs[len(as.Lhs)-1].(*ast.Ident)
		if id == nil || id.Name == "_" {
			return nil
		}
		return id
	}
	return nil
}

// returnOf is the statement that returns the error called name beside zero values.
func returnOf(p *ssaflow.Package, at ast.Node, name string) (string, bool) {
	sig := enclosingSignature(p, at)
	if sig == nil || sig.Results().Len() == 0 {
		return "", false
	}
	last := sig.Results().Len() - 1
	if !types.Identical(sig.Results().At(last).Type(), types.Universe.Lookup("error").Type()) {
		return "", false
	}
	var zeros strings.Builder
	for i := range last {
		z, ok := zero(p, p.File(at.Pos()), sig.Results().At(i).Type())
		if !ok {
			return "", false
		}
		zeros.WriteString(z + ", ")
	}
	return "return " + zeros.String() + name, true
}

// onlyError: of all errors, e mentions the variable and no other.
func onlyError(p *ssaflow.Package, e ast.Expr, id *ast.Ident) bool {
	v, found, only := p.Info().ObjectOf(id), false, true
	ast.Inspect(e, func(n ast.Node) bool {
		use, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj, ok := p.Info().Uses[use].(*types.Var)
		switch {
		case !ok:
		case obj == v:
			found = true
		case kube.IsError(obj.Type()):
			only = false
		}
		return true
	})
	return found && only
}

// assignedBetween: the variable gets another value between two positions.
func assignedBetween(p *ssaflow.Package, id *ast.Ident, from, to token.Pos) bool {
	v, _ := p.Info().ObjectOf(id).(*types.Var)
	if v == nil {
		return true
	}
	return slices.ContainsFunc(assignments(p, v), func(at token.Pos) bool { return from <= at && at < to })
}

// sameAt: the name means the same variable at a position.
func sameAt(p *ssaflow.Package, id *ast.Ident, pos token.Pos) bool {
	scope := p.Pkg.Pkg.Scope().Innermost(pos)
	if scope == nil {
		return false
	}
	_, obj := scope.LookupParent(id.Name, pos)
	return obj == p.Info().ObjectOf(id)
}
