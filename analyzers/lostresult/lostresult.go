package lostresult

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

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
			if kube.OnlyResult(c.Fn) || kube.OnlyAsks(c.Fn) != "" {
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
	s, plain := stmt.(*ast.ExprStmt)
	d, isDeferred := stmt.(*ast.DeferStmt)
	if !(plain && ast.Unparen(s.X) == call) && !(isDeferred && d.Call == call) {
		return
	}
	result := c.Fn.Type().(*types.Signature).Results().At(0).Type()
	logs := kube.IsLogger(result) || kube.DerivesLogger(c.Fn)
	quiet := pass.QuietAt(call)
	if quiet(kube.Is(c.Fn, "multierror.Append") && isThere(c.Arg(0)), "the list of errors that is there is added to in place") {
		return
	}
	if logs && quiet(!isUsedBehind(pass, stmt, result), "nothing is logged behind it") ||
		!logs && quiet(mayDoMore(pass, call), "an argument is a call that may do something") {
		return
	}
	at := pass.At(call)
	changed := receiver(pass, call)
	if id, ok := changed.(*ast.Ident); ok && plain && isAssignable(pass, id, call) && !isInLoop(pass, stmt) && isUsedBehind(pass, stmt, pass.TypesInfo.TypeOf(id)) {
		at.Fix("assign the result to "+id.Name, fix.Insert(call.Pos(), id.Name+" = "))
	}
	switch instead := kube.OnlyAsks(c.Fn); {
	case instead != "":
		at.Sayf("%s only returns a state, which is dropped: the call does nothing; %s", pass.CallName(call), instead)
	case logs && changed != nil:
		at.Sayf("%s returns a new logger, which is dropped: %s does not change, and what is added here is not logged; assign it", pass.CallName(call), types.ExprString(changed))
	case kube.IsError(result):
		at.Sayf("%s only returns an error, which is dropped; return it", pass.CallName(call))
	case changed != nil:
		at.Sayf("%s only returns a result, which is dropped: %s does not change, and the call does nothing", pass.CallName(call), types.ExprString(changed))
	default:
		at.Sayf("%s only returns a result, which is dropped: the call does nothing", pass.CallName(call))
	}
}

// isThere: v is a list of errors, and not known to be nil.
func isThere(v ssa.Value) bool {
	list, ok := v.(*ssa.MakeInterface)
	return ok && !ssaflow.IsNilConst(list.X)
}

// receiver returns what a method is called of, nil for functions.
func receiver(pass *rule.Pass, call *ast.CallExpr) ast.Expr {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && pass.TypesInfo.Selections[sel] != nil {
		return ast.Unparen(sel.X)
	}
	return nil
}

// isAssignable: id is a variable within a function that can hold the result of call.
func isAssignable(pass *rule.Pass, id *ast.Ident, call *ast.CallExpr) bool {
	v, ok := pass.TypesInfo.Uses[id].(*types.Var)
	return ok && !v.IsField() && v.Parent() != pass.Pkg.Scope() && types.Identical(v.Type(), pass.TypesInfo.TypeOf(call))
}

// isInLoop: what a statement adds would be added in each round.
func isInLoop(pass *rule.Pass, stmt ast.Stmt) bool {
	return slices.ContainsFunc(pass.Flow.Path(stmt.Pos()), func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		}
		return false
	})
}

// isUsedBehind: an expression of type t stands behind a statement in the same function, or
// in a loop around it.
func isUsedBehind(pass *rule.Pass, stmt ast.Stmt, t types.Type) bool {
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

// mayDoMore: the receiver or an argument of a call is made by a call that may do something:
// the statement may stand there for that one.
func mayDoMore(pass *rule.Pass, call *ast.CallExpr) bool {
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
