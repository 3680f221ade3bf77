package leak

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var timerloop = rule.Form{Name: "timerloop", Run: reportTimerloop}

// reportTimerloop reports loops over the channel of a timer, which nobody closes.
func reportTimerloop(pass *rule.Pass) {
	for _, f := range pass.Sources() {
		ast.Inspect(f, func(n ast.Node) bool {
			if loop, ok := n.(*ast.RangeStmt); ok && neverEnds(loop) {
				saysNeverEnds(pass, loop)
			}
			return true
		})
	}
}

func saysNeverEnds(pass *rule.Pass, loop *ast.RangeStmt) {
	once, again := fires(pass, loop.X)
	next := behind(pass, loop)
	switch {
	case once && next != nil:
		pass.At(loop.X).Fixes(receive(loop)...).Because(next, "never comes to this").
			Say("a channel of package time is never closed: this loop goes round once and does not end; receive from the channel, without a loop")
	case once:
		pass.At(loop.X).Fixes(receive(loop)...).
			Say("a channel of package time is never closed: this loop goes round once, and its goroutine stays; receive from the channel, without a loop")
	case again && next != nil:
		pass.At(loop.X).Because(next, "never comes to this").
			Say("a channel of package time is never closed, not by Stop either: this loop never ends, and what stands behind it never runs; select between the ticks and what is to end it")
	}
}

// neverEnds: nothing in the body of the loop leaves it.
func neverEnds(loop *ast.RangeStmt) bool {
	leaves := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			leaves = true
		case *ast.BranchStmt:
			leaves = leaves || n.Tok != token.CONTINUE || n.Label != nil
		}
		return !leaves
	})
	return !leaves
}

// fires says whether a channel is that of a timer that cannot be reset, or of a ticker.
func fires(pass *rule.Pass, ch ast.Expr) (once, again bool) {
	ch = ast.Unparen(ch)
	if sel, ok := ch.(*ast.SelectorExpr); ok {
		if f, _ := pass.TypesInfo.Uses[sel.Sel].(*types.Var); !kube.IsTickerChannel(f) {
			return false, false
		}
		if kube.IsTicker(pass.TypesInfo.TypeOf(sel.X)) {
			return false, true
		}
		ch = ast.Unparen(sel.X)
	}
	call, ok := ch.(*ast.CallExpr)
	if !ok {
		return false, false
	}
	fn := pass.Callee(call)
	return kube.FiresOnce(fn), kube.Ticks(fn)
}

// behind returns the work that stands behind the loop. A return is there because the
// compiler asks for one, and a line in the log for the reader.
func behind(pass *rule.Pass, loop *ast.RangeStmt) ast.Node {
	for _, s := range around(pass, loop) {
		if s.Pos() <= loop.End() {
			continue
		}
		switch s := s.(type) {
		case *ast.ReturnStmt:
			return nil
		case *ast.ExprStmt:
			call, ok := s.X.(*ast.CallExpr)
			if ok && (pass.IsBuiltin(call, "panic") || kube.EffectOf(pass.Callee(call)).Has(kube.Tells)) {
				continue
			}
		}
		return s
	}
	return nil
}

// around returns the statements among which the loop stands.
func around(pass *rule.Pass, loop *ast.RangeStmt) []ast.Stmt {
	for _, n := range pass.Flow.Path(loop.Pos()) {
		if list := ssaflow.Statements(n); list != nil {
			return list
		}
	}
	return nil
}

// receive makes one receive of a loop that does nothing.
func receive(loop *ast.RangeStmt) []fix.Fix {
	if len(loop.Body.List) > 0 || loop.Key != nil {
		return nil
	}
	return fix.Offer("receive once", fix.ReplaceRange(loop.Pos(), loop.X.Pos(), "<-"), fix.Cut(loop.X.End(), loop.End()))
}
