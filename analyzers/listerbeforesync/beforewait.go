package listerbeforesync

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportBeforeWait reports calls and goroutines that read, started before the wait
// for the informer in the same function.
func (c *checker) reportBeforeWait() {
	for _, r := range c.reads {
		if r.place == aboveWait {
			_, name := c.starts(r.InformerRead)
			c.at(r, c.pass.Cause(r.Wait, "the wait")...).Sayf("%s reads %s but starts before WaitForCacheSync below: it sees an empty cache; move it after the wait", name, c.what(r.InformerRead))
		}
	}
}

// starts returns the node that starts the read, and its name.
func (c *checker) starts(r waits.InformerRead) (analysis.Range, string) {
	call := c.pass.Flow.CallExpr(r.Call.Instr)
	if call == nil {
		return nil, ""
	}
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return lit.Type, "the function literal"
	}
	for _, a := range call.Args {
		if lit, ok := ast.Unparen(a).(*ast.FuncLit); ok {
			if pos, _ := r.Site.Pos(); lit.Pos() <= pos && pos < lit.End() {
				return lit.Type, "the function literal"
			}
		}
	}
	for _, i := range []int{kube.RunsLoop(r.Call.Fn), kube.StartsGoroutine(r.Call.Fn)} {
		if i >= 0 && i < len(call.Args) {
			return call, types.ExprString(call.Args[i])
		}
	}
	return call, c.short(call)
}
