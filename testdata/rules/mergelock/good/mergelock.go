package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer holds an application until it is cleaned up.
const Finalizer = "demo.ctrlvet.dev/cleanup"

// doc:begin

// Hold adds the finalizer to a service that was read some time ago.
func Hold(ctx context.Context, c client.Client, service *corev1.Service) error {
	base := service.DeepCopy()
	controllerutil.AddFinalizer(service, Finalizer)
	return c.Patch(ctx, service, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{}))
}

// doc:end

// Update holds the version by itself.
func Update(ctx context.Context, c client.Client, app *demov1.Foo) error {
	controllerutil.AddFinalizer(app, Finalizer)
	return c.Update(ctx, app)
}

// Strategic merges the list of a built-in kind.
func Strategic(ctx context.Context, c client.Client, service *corev1.Service) error {
	base := service.DeepCopy()
	controllerutil.AddFinalizer(service, Finalizer)
	return c.Patch(ctx, service, client.StrategicMergeFrom(base))
}

// Label changes a map, which a merge patch merges.
func Label(ctx context.Context, c client.Client, app *demov1.Foo) error {
	base := app.DeepCopy()
	app.SetLabels(map[string]string{"team": "shop"})
	return c.Patch(ctx, app, client.MergeFrom(base))
}

// Own adds the finalizer of the only controller that puts one on an application.
func Own(ctx context.Context, c client.Client, app *demov1.Foo) error {
	base := app.DeepCopy()
	controllerutil.AddFinalizer(app, Finalizer)
	return c.Patch(ctx, app, client.MergeFrom(base))
}

// Status sends nothing but the status.
func Status(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if controllerutil.AddFinalizer(app, Finalizer) {
		if err := c.Update(ctx, app); err != nil {
			return err
		}
	}
	base := app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	return c.Status().Patch(ctx, app, client.MergeFrom(base))
}

// Release takes the finalizer off an object that is being deleted, which takes no
// new ones.
func Release(ctx context.Context, c client.Client, service *corev1.Service) error {
	if service.DeletionTimestamp.IsZero() {
		return nil
	}
	base := service.DeepCopy()
	if !controllerutil.RemoveFinalizer(service, Finalizer) {
		return nil
	}
	return c.Patch(ctx, service, client.MergeFrom(base))
}

// ReleaseCopy takes the finalizer off a copy.
func ReleaseCopy(ctx context.Context, c client.Client, node *metav1.PartialObjectMetadata) error {
	if node.DeletionTimestamp == nil {
		return nil
	}
	released := node.DeepCopy()
	controllerutil.RemoveFinalizer(released, Finalizer)
	return c.Patch(ctx, released, client.MergeFrom(node))
}

// Finish leaves that to a function.
func Finish(ctx context.Context, c client.Client, service *corev1.Service) error {
	if service.DeletionTimestamp != nil {
		return release(ctx, c, service)
	}
	return nil
}

func release(ctx context.Context, c client.Client, service *corev1.Service) error {
	released := service.DeepCopy()
	controllerutil.RemoveFinalizer(released, Finalizer)
	return c.Patch(ctx, released, client.MergeFrom(service))
}

// HoldSettings adds a finalizer where hardly anybody else puts one.
func HoldSettings(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	base := settings.DeepCopy()
	controllerutil.AddFinalizer(settings, Finalizer)
	return c.Patch(ctx, settings, client.MergeFrom(base))
}

// Control sets the controller, of which there is one.
func Control(ctx context.Context, c client.Client, app *demov1.Foo, settings *corev1.ConfigMap) error {
	base := settings.DeepCopy()
	if err := controllerutil.SetControllerReference(app, settings, c.Scheme()); err != nil {
		return err
	}
	return c.Patch(ctx, settings, client.MergeFrom(base))
}

// OwnBar adds the one owner that a Bar gets.
func OwnBar(ctx context.Context, c client.Client, app *demov1.Foo, bar *demov1.Bar) error {
	base := bar.DeepCopy()
	if err := controllerutil.SetOwnerReference(app, bar, c.Scheme()); err != nil {
		return err
	}
	return c.Patch(ctx, bar, client.MergeFrom(base))
}
