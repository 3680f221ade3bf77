package statushotloop

import (
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
)

// changing returns what is new at each reconcile in what a change puts in.
func (c *checker) changing(w object.Change) *nondet.Value { return recur.Changing(c.pass, w.Write) }

// isHeartbeat: the field says when something happened last, and is meant to be new
// at each reconcile when passes are rare.
func isHeartbeat(field string) bool {
	return onpurpose.Named(field[strings.LastIndexByte(field, '.')+1:], onpurpose.Beats)
}
