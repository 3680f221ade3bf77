package reconcilectx

import (
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// foreign reports contexts of calls of which nothing is known but that they take one.
var foreign = rule.Form{Name: "foreign", Level: rule.OnRequest, Option: "also report calls of functions of other modules that take a context",
	Run: func(pass *rule.Pass) {
		each(true, func(c *checker, f function) {
			c.reportLost(f, (*checker).elsewhere, false)
			c.reportLost(f, (*checker).elsewhere, true)
		})(pass)
		each(false, func(c *checker, f function) { c.reportCarried(f, (*checker).elsewhere) })(pass)
	}}
