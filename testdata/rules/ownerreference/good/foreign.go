package good

import (
	"context"
	"encoding/json"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Expose keeps a Service by the name of the app, unless somebody else has made one.
func Expose(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), svc)
	if apierrors.IsNotFound(err) {
		svc = service(app, app.Name)
		if err := controllerutil.SetControllerReference(app, svc, c.Scheme()); err != nil {
			return err
		}
		return c.Create(ctx, svc)
	}
	if err != nil {
		return err
	}
	if !metav1.IsControlledBy(svc, app) {
		return fmt.Errorf("service %s belongs to somebody else", svc.Name)
	}
	svc.Spec.Selector = app.Spec.Selector
	return c.Update(ctx, svc)
}

// doc:end

func service(app *demov1.Foo, name string) *corev1.Service {
	return &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: name, Labels: map[string]string{"app": app.Name}},
		Spec:       corev1.ServiceSpec{Selector: app.Spec.Selector, Ports: []corev1.ServicePort{{Port: 80}}},
	}
}

// Claim fails where the Service has another controller.
func Claim(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), svc); err != nil {
		return err
	}
	if err := controllerutil.SetControllerReference(app, svc, c.Scheme()); err != nil {
		return err
	}
	return c.Update(ctx, svc)
}

// Replace leaves what does not have its label.
func Replace(ctx context.Context, c client.Client, app *demov1.Foo) error {
	desired, found := service(app, app.Name), &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(desired), found)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, desired)
	}
	if err != nil || found.Labels["app"] != app.Name {
		return err
	}
	return c.Update(ctx, desired) // want:specreplace `was built here and has no resourceVersion`
}

// Hide lets another function ask.
func Hide(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), svc); err != nil || !owns(app, svc) {
		return client.IgnoreNotFound(err)
	}
	return client.IgnoreNotFound(c.Delete(ctx, svc))
}

func owns(app *demov1.Foo, svc *corev1.Service) bool {
	for _, ref := range svc.OwnerReferences {
		if ref.UID == app.UID {
			return true
		}
	}
	return false
}

// Referred is the Service of a user, which the app names.
func Referred(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.Selector["service"]}, svc); err != nil {
		return err
	}
	svc.Spec.Selector = app.Spec.Selector
	return c.Update(ctx, svc)
}

// Unique has a name that nobody else comes upon.
func Unique(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Name + "-" + string(app.UID)}, svc); err != nil {
		return err
	}
	svc.Spec.Selector = app.Spec.Selector
	return c.Update(ctx, svc)
}

// Again reads the Service of the caller once more.
func Again(ctx context.Context, c client.Client, svc *corev1.Service) error {
	latest := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(svc), latest); err != nil {
		return err
	}
	latest.Spec.Selector = svc.Spec.Selector
	return c.Update(ctx, latest)
}

// Resend changes nothing.
func Resend(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), svc); err != nil {
		return err
	}
	return c.Update(ctx, svc) // want:missingupdate `the Service is sent back as it was read`
}

// Restart sends a selector that cannot change: the API server refuses it for a StatefulSet of somebody else.
func Restart(ctx context.Context, c client.Client, app *demov1.Foo) error {
	found, desired := &appsv1.StatefulSet{}, &appsv1.StatefulSet{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	desired.Spec.Selector = &metav1.LabelSelector{MatchLabels: map[string]string{"foo.example.com/name": app.Name}}
	if err := controllerutil.SetControllerReference(app, desired, c.Scheme()); err != nil {
		return err
	}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), found)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, desired)
	}
	if err != nil {
		return err
	}
	found.Spec = desired.Spec
	return c.Update(ctx, found)
}

// ReadBack leaves a Service that does not hold what it has written.
func ReadBack(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc, selector := &corev1.Service{}, map[string]string{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), svc); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(svc.Spec.ExternalName), &selector); err != nil {
		return err
	}
	svc.Spec.Selector = app.Spec.Selector
	return c.Update(ctx, svc)
}
