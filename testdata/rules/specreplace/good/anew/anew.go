// Package anew keeps what is stored.
package anew

import (
	"context"
	"errors"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Replace sets its own fields in what was read.
func Replace(ctx context.Context, c client.Client, app *demov1.Foo) error {
	desired := built(app)
	if err := controllerutil.SetControllerReference(app, desired, c.Scheme()); err != nil {
		return err
	}
	live := &appsv1.Deployment{}
	err := c.Get(ctx, client.ObjectKeyFromObject(desired), live)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, desired)
	}
	if err != nil {
		return err
	}
	if !metav1.IsControlledBy(live, app) {
		return errors.New("the Deployment belongs to somebody else")
	}
	live.Spec.Template.Spec.Containers[0].Image = app.Spec.Image
	return c.Update(ctx, live)
}

// Take takes over the metadata of what is stored.
func Take(ctx context.Context, c client.Client, app *demov1.Foo) error {
	desired, live := built(app), &appsv1.Deployment{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), live); err != nil {
		return err
	}
	if !metav1.IsControlledBy(live, app) {
		return errors.New("the Deployment belongs to somebody else")
	}
	desired.ObjectMeta = live.ObjectMeta
	return c.Update(ctx, desired)
}

// Start changes what it has created, which has a version since.
func Start(ctx context.Context, c client.Client, app *demov1.Foo) error {
	d := built(app)
	if err := c.Create(ctx, d); err != nil {
		return err
	}
	d.Labels = map[string]string{"started": "true"}
	return c.Update(ctx, d)
}

// Settings replaces a kind that is nothing but what it is made of.
func Settings(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return c.Update(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}, Data: map[string]string{"image": app.Spec.Image}})
}

func built(app *demov1.Foo) *appsv1.Deployment {
	labels := map[string]string{"app": app.Name}
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	d.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	d.Spec.Template.Labels = labels
	d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "web", Image: app.Spec.Image}}
	return d
}
