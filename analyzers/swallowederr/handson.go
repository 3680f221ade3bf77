package swallowederr

import "github.com/ctrlvet/ctrlvet/internal/engine/model"

// handsOn: what the function returns beside the error is an object for the next handler of
// the framework, which says nothing about the work.
func (c *checker) handsOn() bool {
	return c.result == 1 && c.pass.Model.Has(c.fn.Syntax(), model.ObjectWorker)
}
