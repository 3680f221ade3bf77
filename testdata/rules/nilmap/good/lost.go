package good

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

// Record remembers what was applied.
func Record(app *demov1.Foo, applied string) {
	annotations := app.GetAnnotations()
	if annotations == nil {
		annotations = map[string]string{}
	}
	annotations["applied"] = applied
	app.SetAnnotations(annotations)
}

// Update changes what is recorded where something is.
func Update(app *demov1.Foo, applied string) {
	if annotations := app.GetAnnotations(); annotations != nil {
		annotations["applied"] = applied
		app.SetAnnotations(annotations)
	}
}

// Mark marks an application.
func Mark(app *demov1.Foo) {
	labels := app.GetLabels()
	if labels == nil {
		labels = map[string]string{}
		app.Labels = labels
	}
	labels["tier"] = "web"
}

// Marked returns the labels that a marked application would have.
func Marked(app *demov1.Foo) map[string]string {
	labels := app.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels["tier"] = "web"
	return labels
}
