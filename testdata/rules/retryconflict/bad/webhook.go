package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Validator tries out what an application would lead to.
type Validator struct{ Client client.Client }

// ValidateCreate tries it out.
func (v *Validator) ValidateCreate(ctx context.Context, obj runtime.Object) (admission.Warnings, error) {
	return nil, v.try(ctx, obj.(*demov1.Foo))
}

// ValidateUpdate tries it out.
func (v *Validator) ValidateUpdate(ctx context.Context, _, obj runtime.Object) (admission.Warnings, error) {
	return nil, v.try(ctx, obj.(*demov1.Foo))
}

// ValidateDelete has nothing against it.
func (v *Validator) ValidateDelete(context.Context, runtime.Object) (admission.Warnings, error) {
	return nil, nil
}

func (v *Validator) try(ctx context.Context, app *demov1.Foo) error {
	got := app.DeepCopy()
	if err := v.Client.Get(ctx, client.ObjectKeyFromObject(app), got); err != nil {
		return client.IgnoreNotFound(err)
	}
	got.Spec = app.Spec
	return v.Client.Update(ctx, got, client.DryRunAll) // want `nobody repeats the update of got after a conflict: the webhook refuses the user's request; read and update it in retry.RetryOnConflict`
}
