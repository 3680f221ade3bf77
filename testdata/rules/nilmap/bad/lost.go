package bad

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

// doc:begin

// Mark marks an application.
func Mark(app *demov1.Foo) {
	labels := app.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels["tier"] = "web" // want `the map that is created for an object without labels is never given to it, so that this is lost; set it on the object`
}

// doc:end
