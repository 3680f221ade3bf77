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

// Mark marks an application.
func Mark(app *demov1.Foo) {
	labels := app.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels["tier"] = "web"
}
