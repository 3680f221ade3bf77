package bad

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

// Record remembers what was applied.
func Record(app *demov1.Foo, applied string) {
	annotations := app.GetAnnotations()
	if annotations != nil {
		annotations["applied"] = applied // want `nothing is recorded on an object without annotations, whose map is nil; create the map instead of passing over it`
	}
	app.SetAnnotations(annotations)
}

// Mark marks an application.
func Mark(app *demov1.Foo) {
	labels := app.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels["tier"] = "web" // want `the map that is created for an object without labels is never given to it, so that this is lost; set it on the object`
}
