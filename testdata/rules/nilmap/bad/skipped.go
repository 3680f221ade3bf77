package bad

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

// doc:begin

// Record remembers what was applied.
func Record(app *demov1.Foo, applied string) {
	annotations := app.GetAnnotations()
	if annotations != nil {
		annotations["applied"] = applied // want `nothing is recorded on an object without annotations, whose map is nil; create the map instead of passing over it`
	}
	app.SetAnnotations(annotations)
}

// doc:end
