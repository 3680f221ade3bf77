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

// Append adds to what is recorded; the first is recorded by another function.
func Append(app *demov1.Foo, applied string) {
	annotations := app.GetAnnotations()
	if annotations == nil {
		Record(app, applied)
		return
	}
	before, ok := annotations["applied"]
	if !ok {
		annotations["applied"] = applied
		app.SetAnnotations(annotations)
		return
	}
	if before == applied {
		return
	}
	annotations["applied"] = before + "," + applied
	app.SetAnnotations(annotations)
}
