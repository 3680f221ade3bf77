package swallowederr

import (
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var event = rule.Form{Name: "event", Level: rule.OnRequest, Run: each((*checker).reportEvents), Option: "also report errors that are logged and recorded as an event"}

// reportEvents reports branches that log their error, record an event and return
// nil.
func (c *checker) reportEvents() {
	for _, f := range c.failures {
		if f.how != recorded || c.writeTold(f) || c.noRetryHelps(f.from) || !c.reach.Has(c.fn) {
			continue
		}
		if stmt, _ := c.returnsNil(f); stmt != nil {
			c.sayLogged(f, stmt)
		}
	}
}
