package finalizershortcircuit

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// checkCollected reports a change whose result is collected in a variable that skips it:
// changed = changed || change(). A variable that is false by its definition, just
// before, skips nothing.
func checkCollected(pass *rule.Pass, as *ast.AssignStmt, stack []ast.Node) {
	if as.Tok != token.ASSIGN || len(as.Lhs) != 1 || len(as.Rhs) != 1 {
		return
	}
	e, ok := ast.Unparen(as.Rhs[0]).(*ast.BinaryExpr)
	if !ok || e.Op != token.LOR && e.Op != token.LAND {
		return
	}
	call, fn, _ := changes(pass, e.Y)
	into, before := pass.Variable(as.Lhs[0]), pass.Variable(e.X)
	if call == nil || into == nil || into != before || firstOf(pass, as, into, stack) {
		return
	}
	when := "true"
	if e.Op == token.LAND {
		when = "false"
	}
	d := pass.At(call)
	x, y := fix.Text(pass.Flow, e.X), fix.Text(pass.Flow, e.Y)
	if x != "" && y != "" {
		d.Fix("call it first", fix.Replace(e, y+" "+e.Op.String()+" "+x))
	}
	d.Sayf("%s is not called when %s is %s already (%s short-circuits); call it first, then combine the results", fn.Name(), into.Name(), when, e.Op)
}

// firstOf: nothing sets the variable before as but its definition without a value.
func firstOf(pass *rule.Pass, as *ast.AssignStmt, v *types.Var, stack []ast.Node) bool {
	for _, n := range stack {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return false
		}
	}
	set := false
	fn := pass.Flow.EnclosingFunc(as.Pos())
	if fn == nil {
		return true
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.Pos() >= as.Pos() {
			return true
		}
		for i, l := range a.Lhs {
			id, ok := ast.Unparen(l).(*ast.Ident)
			if !ok || pass.TypesInfo.ObjectOf(id) != types.Object(v) {
				continue
			}
			if i < len(a.Rhs) {
				if tv := pass.TypesInfo.Types[a.Rhs[i]]; tv.Value != nil && tv.Value.String() == "false" {
					continue
				}
			}
			set = true
		}
		return true
	})
	return !set
}
