package good

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

// doc:begin

// Mark marks an application.
func Mark(app *demov1.Foo) {
	labels := app.GetLabels()
	if labels == nil {
		labels = map[string]string{}
		app.Labels = labels
	}
	labels["tier"] = "web"
}

// doc:end

// Marked returns the labels that a marked application would have.
func Marked(app *demov1.Foo) map[string]string {
	labels := app.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels["tier"] = "web"
	return labels
}

// Untiered says whether an application has no tier, by a copy of its labels that has those of its parent, too.
func Untiered(app *demov1.Foo, inherited map[string]string) bool {
	all := app.GetLabels()
	if all == nil {
		all = map[string]string{}
	}
	for k, v := range inherited {
		all[k] = v
	}
	return all["tier"] == ""
}
