package leak

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/closers"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var blockedsend = rule.Form{Name: "blockedsend", Run: reportBlockedsend}

// reportBlockedsend reports goroutines that send on a channel without a buffer, from which their starter may never receive it.
func reportBlockedsend(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex || isOfProgram(pass, f.Fn) {
			continue
		}
		for _, c := range closers.Exchanges(pass.Flow, f.Fn) {
			left := c.Abandoned()
			if left == nil {
				continue
			}
			var how any = left
			if stmt := pass.Flow.Return(left); stmt != nil && stmt.Pos().IsValid() {
				how = stmt
			}
			pass.At(c.Send).Because(how, "returns without having received").Fixes(buffer(pass, c.Made)...).
				Sayf("%s may return without receiving this: the goroutine never ends; give the channel a buffer of one", name(f.Fn))
		}
	}
}

// buffer gives the channel a buffer of one.
func buffer(pass *rule.Pass, made *ssa.MakeChan) []fix.Fix {
	for _, n := range pass.Flow.Path(made.Pos()) {
		if call, ok := n.(*ast.CallExpr); ok && pass.IsBuiltin(call, "make") && len(call.Args) == 1 {
			return fix.Offer("give the channel a buffer of one", fix.Insert(call.Args[0].End(), ", 1"))
		}
	}
	return nil
}

func name(fn *ssa.Function) string {
	if fn.Parent() != nil {
		return "the function"
	}
	return fn.Name()
}
