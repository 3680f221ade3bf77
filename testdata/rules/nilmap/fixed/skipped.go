package fixed

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

// Record remembers what was applied.
func Record(app *demov1.Foo, applied string) {
	annotations := app.GetAnnotations()
	if annotations != nil {
		annotations["applied"] = applied
	}
	app.SetAnnotations(annotations)
}
