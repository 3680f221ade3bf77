package listerbeforesync

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var early = rule.Form{Name: "early", Run: each(func(c *checker) {
	c.reportEarly()
	c.reportSetUp()
	c.reportCallee()
	c.reportBeforeWait()
})}

// reportEarly reports reads in the function that makes the informer.
func (c *checker) reportEarly() {
	for _, r := range c.reads {
		call, ok := r.at.(*ast.CallExpr)
		if r.place != makesInformer || !ok {
			continue
		}
		inf := c.informer(call)
		wait := "its HasSynced"
		if inf != "" {
			wait = inf + ".HasSynced"
		}
		c.at(r).Fixes(c.waitAfterStart(r.InformerRead, inf)...).Sayf("%s is called before the informer has synced: the cache is still empty, so objects look missing; wait for %s first",
			types.ExprString(call.Fun), wait)
	}
}

// readingCall returns the call that reads, here or in a literal of this function.
func (c *checker) readingCall(r waits.InformerRead) *ast.CallExpr {
	if r.Via == nil {
		return c.pass.Flow.CallExpr(r.Call.Instr)
	}
	pos, end := r.Site.Pos()
	for _, n := range c.pass.Flow.Path(pos) {
		if e, ok := n.(*ast.CallExpr); ok && e.Pos() == pos && e.End() == end {
			return e
		}
	}
	return nil
}
