package swallowederr

import "github.com/ctrlvet/ctrlvet/internal/frame/rule"

// lostwrite are the writes to the API server whose errors are only logged. They fail in the
// ordinary course of things, and the next attempt mends it: a conflict with another writer, a
// webhook that is down. What other functions do may be best effort; that an object is as the
// reconcile wants it is what it is for.
var lostwrite = rule.Form{Name: "lostwrite", Run: each(func(c *checker) {
	c.onlyLogged(true)
	c.reportAtEnd()
	c.reportInHelper()
})}
