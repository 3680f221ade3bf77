package swallowederr

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var onlylogged = rule.Form{Name: "onlylogged", Run: each((*checker).reportOnlyLogged)}

// reportOnlyLogged reports errors of functions that do the work, which are only logged
// before the function returns nil.
func (c *checker) reportOnlyLogged() { c.onlyLogged(false) }

// onlyLogged reports errors that are only logged before the function returns nil: those
// of writes to the API server, or the others.
func (c *checker) onlyLogged(writes bool) {
	c.goingOn(func(f failure, call *ast.CallExpr, ret *ssa.Return) {
		if ret == nil || writesAPI(f.from) != writes || c.excusedText(ret.Pos(), ret.Pos()) {
			return
		}
		if c.sayTooLate(call, f.from) {
			return
		}
		c.pass.At(call).Because(c.pass.Flow.Return(ret), "nil is returned here").
			Sayf("the error of %s is only logged and the function returns nil: the request is not retried; %s", c.pass.CallName(call), c.advice(f))
	})
}

// goingOn calls look for each error of the work that is only logged, with the
// call that it comes from and the return of nil that follows, nil if there is
// other work first.
func (c *checker) goingOn(look func(f failure, call *ast.CallExpr, ret *ssa.Return)) {
	c.onlyHow(told, look)
}

// onlyHow is goingOn for errors with which a branch does just that.
func (c *checker) onlyHow(how treatment, look func(f failure, call *ast.CallExpr, ret *ssa.Return)) {
	for _, f := range c.failures {
		if f.how != how || f.quiet != nil || f.instead != nil || !c.reach.Has(c.fn) || !c.worksForAPI(f.from) {
			continue
		}
		test, call := c.testOf(f.Failure), c.pass.Flow.CallExpr(f.from.Instr)
		if test == nil || call == nil || c.explained(f.from, test, test.End()) || c.noRetryHelps(f.from) {
			continue
		}
		look(f, call, c.endsWell(c.fn, c.quiet().From(f.Block), c.quiet(), f.from, 0))
	}
}

// advice: a loop goes on with the others first.
func (c *checker) advice(f failure) string {
	if inLoop(f.Block) || c.fn.Parent() != nil {
		return "collect it with errors.Join and return it"
	}
	return "return the error"
}

func inLoop(b *ssa.BasicBlock) bool {
	return len(b.Instrs) > 0 && ssaflow.Reaches(ssaflow.Terminator(b), b.Instrs[0], nil)
}
