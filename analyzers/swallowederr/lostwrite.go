package swallowederr

import "github.com/ctrlvet/ctrlvet/internal/rule"

var lostwrite = rule.Form{Name: "lostwrite", Run: each((*checker).reportLostWrites)}

// reportLostWrites reports writes to the API server whose errors are only logged before the
// function returns nil. They fail in the ordinary course of things, and the next attempt
// mends it: a conflict with another writer, a webhook that is down. What other functions
// do may be best effort; that an object is as the reconcile wants it is what it is for.
func (c *checker) reportLostWrites() { c.onlyLogged(true) }
