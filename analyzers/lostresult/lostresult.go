package lostresult

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports calls that are of no use but for a result, which is dropped.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			if kube.OnlyResult(c.Fn) || kube.OnlyAsks(c.Fn) != "" || changesCopy(pass, c) {
				check(pass, c)
			}
		}
	}
}

// check reports a call that is a statement of its own.
func check(pass *rule.Pass, c ssaflow.Call) {
	call := pass.Flow.CallExpr(c.Instr)
	if call == nil {
		return
	}
	stmt := rule.EnclosingStmt[ast.Stmt](pass, call.Lparen)
	switch s := stmt.(type) {
	case *ast.ExprStmt:
		if ast.Unparen(s.X) != call {
			return
		}
	case *ast.DeferStmt:
		if s.Call != call {
			return
		}
	default:
		return
	}
	result := c.Fn.Type().(*types.Signature).Results().At(0).Type()
	logs := kube.IsLogger(result) || kube.DerivesLogger(c.Fn)
	quiet := pass.QuietAt(call)
	if logs && quiet(!usedBehind(pass, stmt, result), "nothing is logged behind it") ||
		!logs && quiet(works(pass, call), "an argument is a call that may do something") {
		return
	}
	at := pass.At(call)
	changed := receiver(pass, call)
	_, plain := stmt.(*ast.ExprStmt)
	if id, ok := changed.(*ast.Ident); ok && plain && assignable(pass, id, call) && !inLoop(pass, stmt) && usedBehind(pass, stmt, pass.TypesInfo.TypeOf(id)) {
		at.Fix("assign the result to "+id.Name, fix.Insert(call.Pos(), id.Name+" = "))
	}
	switch instead := kube.OnlyAsks(c.Fn); {
	case instead != "":
		at.Sayf("%s only asks, and nobody takes the answer: the call does nothing; %s", pass.CallName(call), instead)
	case logs && changed != nil:
		at.Sayf("%s returns another logger, which is dropped: %s stays as it is, and what is added here stands in no line", pass.CallName(call), types.ExprString(changed))
	case kube.IsError(result):
		at.Sayf("%s only returns an error, which is dropped: nobody learns of it; return it", pass.CallName(call))
	case changed != nil:
		at.Sayf("%s only returns a result, which is dropped: %s stays as it is, and the call does nothing", pass.CallName(call), types.ExprString(changed))
	default:
		at.Sayf("%s only returns a result, which is dropped: the call does nothing", pass.CallName(call))
	}
}

// receiver returns what a method is called of, nil for functions.
func receiver(pass *rule.Pass, call *ast.CallExpr) ast.Expr {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && pass.TypesInfo.Selections[sel] != nil {
		return ast.Unparen(sel.X)
	}
	return nil
}

// assignable: id is a variable within a function that can hold the result of call.
func assignable(pass *rule.Pass, id *ast.Ident, call *ast.CallExpr) bool {
	v, ok := pass.TypesInfo.Uses[id].(*types.Var)
	return ok && !v.IsField() && v.Parent() != pass.Pkg.Scope() && types.Identical(v.Type(), pass.TypesInfo.TypeOf(call))
}

// inLoop: what a statement adds would be added in each round.
func inLoop(pass *rule.Pass, stmt ast.Stmt) bool {
	return slices.ContainsFunc(pass.Flow.Path(stmt.Pos()), func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		}
		return false
	})
}

// usedBehind: an expression of type t stands behind a statement in the same function, or
// in a loop around it.
func usedBehind(pass *rule.Pass, stmt ast.Stmt, t types.Type) bool {
	start, around := stmt.End(), ast.Node(nil)
	for _, n := range pass.Flow.Path(stmt.Pos()) { // from the inside out
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			start = n.Pos()
		case *ast.FuncDecl:
			around = n
		}
	}
	if around == nil {
		return true
	}
	found := false
	ast.Inspect(around, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		outside := n == nil || n.Pos() < stmt.Pos() || n.Pos() >= stmt.End()
		found = found || ok && outside && n.Pos() >= start && pass.TypesInfo.TypeOf(e) != nil && types.Identical(pass.TypesInfo.TypeOf(e), t)
		return !found
	})
	return found
}

// works: the receiver or an argument of a call is made by a call that may do something:
// the statement may stand there for that one.
func works(pass *rule.Pass, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(call, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			fn := pass.Callee(n)
			known := fn != nil && (kube.OnlyResult(fn) || kube.EffectOf(fn).Has(kube.Reads|kube.Quiet))
			found = found || n != call && !known && !pass.TypesInfo.Types[n.Fun].IsType()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}
