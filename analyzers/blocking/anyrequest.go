package blocking

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// anyrequest reports what notimeout leaves to the caller, whose
// context may have a deadline.
var anyrequest = rule.Form{Name: "anyrequest", Level: rule.OnRequest, Option: "also report requests with a context of unknown deadline on a client without timeout",
	Run: each(func(c *checker, fn *ssa.Function) { c.sayRequests(fn, perhaps) })}
