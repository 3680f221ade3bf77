package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good/api"
)

// Defaulter: a defaulting webhook changes the object for the server, which
// stores what the webhook returns.
type Defaulter struct{}

var _ admission.Defaulter[*demov1.Foo] = Defaulter{}

// Default fills what the user left out.
func (Defaulter) Default(_ context.Context, app *demov1.Foo) error {
	if app.Spec.Image == "" {
		app.Spec.Image = "nginx:1.27"
	}
	app.Status.Phase = demov1.FooPending
	return nil
}

// ConvertTo: a conversion carries the status over.
func ConvertTo(src *api.Website, dst *demov1.Foo) error {
	dst.ObjectMeta = src.ObjectMeta
	dst.Spec.Image = src.Spec.Image
	dst.Status.Conditions = src.Status.Conditions
	return nil
}
