package reconcilectx

import (
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// unnamed reports the same where a framework passes a useful context, and the
// function gives its parameter no name.
var unnamed = rule.Form{Name: "unnamed", Run: each(true, func(c *checker, f function) {
	if !f.scope.Named() {
		c.reportLost(f, (*checker).works, false)
	}
})}
