// Package good holds controllers that set the status where nothing overwrites
// it before it is saved.
package good

// Finalizer of the controllers of this package.
const Finalizer = "demo.ctrlvet.dev/statusorder"
