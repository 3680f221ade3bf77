package swallowederr

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var logged = rule.Form{Name: "logged", Run: each((*checker).reportLogged)}

// reportLogged reports branches that only log their error and return nil.
func (c *checker) reportLogged() {
	for _, f := range c.failures {
		if f.how != told || c.noRetryHelps(f.from) || c.goneWithout(f.from) || !c.reconciles() && (c.answersBool() || !writesAPI(f.from)) {
			continue
		}
		if stmt, _ := c.returnsNil(f); stmt != nil && !c.pass.Quiet(c.pollsAgain(f), stmt, "a poll asks again") {
			c.sayLogged(f, stmt)
		}
	}
}

func (c *checker) sayLogged(f failure, stmt *ast.ReturnStmt) {
	if c.sayTooLate(stmt, f.from) {
		return
	}
	msg := "the error of %s is logged but nil is returned: callers take it for success; return the error"
	if c.reconciles() {
		msg = "the error of %s is logged but nil is returned: the request is not retried; return the error"
	}
	c.atReturn(f.Failure, f.from, stmt).Sayf(msg, c.nameOf(f.from))
}
