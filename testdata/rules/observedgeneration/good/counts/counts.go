// Package counts makes statuses for others.
package counts

import (
	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Observe notes which spec the status is about.
func Observe(app *demov1.Foo) {
	app.Status.ObservedGeneration = app.Generation
}
