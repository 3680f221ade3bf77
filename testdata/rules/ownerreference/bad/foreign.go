package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Expose keeps a Service by the name of the app.
func Expose(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), svc)
	if apierrors.IsNotFound(err) {
		svc = service(app)
		if err := controllerutil.SetControllerReference(app, svc, c.Scheme()); err != nil {
			return err
		}
		return c.Create(ctx, svc)
	}
	if err != nil {
		return err
	}
	svc.Spec.Selector = app.Spec.Selector
	return c.Update(ctx, svc) // want `the Service of this name is overwritten, whoever made it: its owner is not checked since line \d+`
}

// doc:end

func service(app *demov1.Foo) *corev1.Service {
	return &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Spec:       corev1.ServiceSpec{Selector: app.Spec.Selector, Ports: []corev1.ServicePort{{Port: 80}}},
	}
}

// Replace sends what it has made in place of what it has found.
func Replace(ctx context.Context, c client.Client, app *demov1.Foo) error {
	desired, found := service(app), &corev1.Service{}
	if err := controllerutil.SetControllerReference(app, desired, c.Scheme()); err != nil {
		return err
	}
	err := c.Get(ctx, client.ObjectKey{Namespace: desired.Namespace, Name: desired.Name}, found)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, desired)
	}
	if err != nil || sameSelector(found, desired) {
		return err
	}
	return c.Update(ctx, desired) // want `the Service of this name is overwritten, whoever made it` // want:specreplace `was built here and has no resourceVersion`
}

func sameSelector(found, desired *corev1.Service) bool {
	return found.Spec.Selector["app"] == desired.Spec.Selector["app"]
}

// Hide is told the name of the app.
func Hide(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return hide(ctx, c, app.Namespace, app.Name)
}

func hide(ctx context.Context, c client.Client, namespace, name string) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name + "-public"}, svc); err != nil {
		return client.IgnoreNotFound(err)
	}
	return client.IgnoreNotFound(c.Delete(ctx, svc)) // want `the Service of this name is deleted, whoever made it`
}

// Patch changes a copy.
func Patch(ctx context.Context, c client.Client, app *demov1.Foo) error {
	found := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(service(app)), found); err != nil {
		return err
	}
	changed := found.DeepCopy()
	changed.Spec.Selector = app.Spec.Selector
	return c.Patch(ctx, changed, client.MergeFrom(found)) // want `the Service of this name is overwritten, whoever made it`
}

// Chosen has the name from the spec, and makes the Service where it is missing.
func Chosen(ctx context.Context, c client.Client, app *demov1.Foo) error {
	found, desired := &corev1.Service{}, service(app)
	desired.Name = app.Spec.SecretName
	if err := controllerutil.SetControllerReference(app, desired, c.Scheme()); err != nil {
		return err
	}
	err := c.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.SecretName}, found)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, desired)
	}
	if err != nil {
		return err
	}
	found.Spec.Ports = desired.Spec.Ports
	return c.Update(ctx, found) // want `the Service of this name is overwritten, whoever made it`
}

// Finish takes away what has the name of an app that is being deleted: the garbage collector takes its own.
func Finish(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if app.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), svc); err != nil {
		return client.IgnoreNotFound(err)
	}
	return client.IgnoreNotFound(c.Delete(ctx, svc)) // want `the Service of this name is deleted, whoever made it`
}
