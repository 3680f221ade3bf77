package statushotloop

import (
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/nondet"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/recur"
)

// changing returns what is new at each reconcile in what a change puts in.
func (c *checker) changing(w object.Change) *nondet.Value { return recur.Changing(c.pass, w.Write) }

// isHeartbeat: the field says when something happened last, and is meant to be new
// at each reconcile when passes are rare.
func isHeartbeat(field string) bool {
	return onpurpose.Named(field[strings.LastIndexByte(field, '.')+1:], onpurpose.Beats)
}
