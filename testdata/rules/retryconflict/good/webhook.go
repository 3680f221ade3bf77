package good

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/util/retry"
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

// ValidateUpdate tells conflicts apart.
func (v *Validator) ValidateUpdate(ctx context.Context, _, obj runtime.Object) (admission.Warnings, error) {
	got := &demov1.Foo{}
	if err := v.Client.Get(ctx, client.ObjectKeyFromObject(obj.(*demov1.Foo)), got); err != nil {
		return nil, err
	}
	got.Spec = obj.(*demov1.Foo).Spec
	err := v.Client.Update(ctx, got, client.DryRunAll)
	if apierrors.IsConflict(err) {
		return admission.Warnings{"not tried"}, nil
	}
	return nil, err
}

// ValidateDelete stores what it is given, which it has not read.
func (v *Validator) ValidateDelete(ctx context.Context, obj runtime.Object) (admission.Warnings, error) {
	return nil, v.Client.Update(ctx, obj.(*demov1.Foo), client.DryRunAll)
}

func (v *Validator) try(ctx context.Context, app *demov1.Foo) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		got := app.DeepCopy()
		if err := v.Client.Get(ctx, client.ObjectKeyFromObject(app), got); err != nil {
			return client.IgnoreNotFound(err)
		}
		got.Spec = app.Spec
		return v.Client.Update(ctx, got, client.DryRunAll)
	})
}

// A Reconciler is called again.
type Reconciler struct{ Client client.Client }

// Pause is called by a reconcile.
func (r *Reconciler) Pause(ctx context.Context, key client.ObjectKey) error {
	got := &demov1.Foo{}
	if err := r.Client.Get(ctx, key, got); err != nil {
		return err
	}
	got.Spec.Paused = true
	return r.Client.Update(ctx, got)
}
