// Package good looks at the right object of an event.
package good

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

// changed tells two versions of a spec apart.
func changed(a, b *demov1.Foo) bool { return a.Generation != b.Generation }
