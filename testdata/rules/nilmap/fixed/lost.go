package fixed

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

// Mark marks an application.
func Mark(app *demov1.Foo) {
	labels := app.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels["tier"] = "web"
}
