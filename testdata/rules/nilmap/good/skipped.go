package good

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

// doc:begin

// Record remembers what was applied.
func Record(app *demov1.Foo, applied string) {
	annotations := app.GetAnnotations()
	if annotations == nil {
		annotations = map[string]string{}
	}
	annotations["applied"] = applied
	app.SetAnnotations(annotations)
}

// doc:end

// Update changes what is recorded where something is.
func Update(app *demov1.Foo, applied string) {
	if annotations := app.GetAnnotations(); annotations != nil {
		annotations["applied"] = applied
		app.SetAnnotations(annotations)
	}
}
