package ctxdropped

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports derived contexts that nobody keeps, or that end before the work is done.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ExprStmt:
				check(pass, n.X, n)
			case *ast.AssignStmt:
				if id, ok := n.Lhs[0].(*ast.Ident); ok && len(n.Rhs) == 1 && id.Name == "_" {
					check(pass, n.Rhs[0], n)
				}
			}
			return true
		})
	}
	reportCut(pass)
}

// check reports expression e, whose value statement stmt throws away.
func check(pass *rule.Pass, e ast.Expr, stmt ast.Stmt) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !derives(pass, call) || !wanted(pass, call, stmt) {
		return
	}
	what := "what it was given is lost"
	for _, a := range call.Args {
		if t := pass.TypesInfo.TypeOf(a); t != nil && kube.IsLogger(t) {
			what = "the logger is not used"
		}
	}
	advice := "assign it"
	id, fixes := fixes(pass, call, stmt)
	if as, ok := stmt.(*ast.AssignStmt); ok && len(as.Lhs) > 1 {
		what, advice, fixes = "nothing that is done has its end", "hand it on in place of "+types.ExprString(call.Args[0]), nil
	} else if id != nil {
		advice = fmt.Sprintf("write %s = %s(…)", id.Name, pass.CalleeText(call))
	}
	pass.At(call).Fixes(fixes...).Sayf("the context returned by %s is discarded, so %s; %s", pass.CalleeText(call), what, advice)
}

// wanted: what the context was derived from is used behind the statement, or again in a
// loop around it. Where it is not, nothing could be different with the new one.
func wanted(pass *rule.Pass, call *ast.CallExpr, stmt ast.Stmt) bool {
	id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	if !ok {
		return true
	}
	from := stmt.End()
	var around ast.Node
	for _, n := range pass.Flow.Path(stmt.Pos()) { // from the inside out
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			from = n.Pos()
		case *ast.FuncDecl:
			around = n
		}
	}
	found := around == nil
	if around != nil {
		ast.Inspect(around, func(n ast.Node) bool {
			use, ok := n.(*ast.Ident)
			found = found || ok && use != id && use.Pos() >= from && pass.TypesInfo.Uses[use] == pass.TypesInfo.Uses[id]
			return !found
		})
	}
	return found
}

// derives: the callee makes a context of another one and does nothing else, but return what
// ends it. Such a function has no reason to be called but its result.
func derives(pass *rule.Pass, call *ast.CallExpr) bool {
	fn := typeutil.Callee(pass.TypesInfo, call)
	if v, ok := fn.(*types.Var); ok {
		return kube.DerivesContext(kube.FuncVar(v))
	}
	f, ok := fn.(*types.Func)
	return ok && (kube.DerivesContext(f) || kube.Is(f, "context.WithTimeout", "context.WithDeadline", "context.WithCancel") || onlyDerives(pass, pass.Flow.Func(f)))
}

// onlyDerives: fn returns the context that such a call returns and does nothing
// else.
func onlyDerives(pass *rule.Pass, fn *ssa.Function) bool {
	if fn == nil || len(fn.Blocks) != 1 {
		return false
	}
	ret, ok := ssaflow.Terminator(fn.Blocks[0]).(*ssa.Return)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	made := ssaflow.MadeBy(ret.Results[0])
	for _, call := range pass.Flow.Calls(fn) {
		if call.Instr == ssa.CallInstruction(made) {
			return kube.DerivesContext(call.Fn)
		}
	}
	return false
}

// fixes assigns the result to the variable that was derived from.
func fixes(pass *rule.Pass, call *ast.CallExpr, stmt ast.Stmt) (*ast.Ident, []fix.Fix) {
	id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	if !ok {
		return nil, nil
	}
	v, ok := pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.IsField() || !kube.IsContext(v.Type()) || v.Parent() == pass.Pkg.Scope() {
		return nil, nil
	}
	return id, fix.Offer("assign the context to "+id.Name, fix.ReplaceRange(stmt.Pos(), call.Pos(), id.Name+" = "))
}
