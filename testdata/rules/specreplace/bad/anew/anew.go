// Package anew sends what it has built in place of what is stored.
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

// Replace removes what others have written into the Deployment.
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
	return c.Update(ctx, desired) // want `this Deployment was built here and has no resourceVersion: what others have set is lost`
}

// Apply has not created it where it was there.
func Apply(ctx context.Context, c client.Client, app *demov1.Foo) error {
	d := built(app)
	err := c.Create(ctx, d)
	if apierrors.IsAlreadyExists(err) {
		return c.Update(ctx, d) // want `this Deployment was built here and has no resourceVersion: what others`
	}
	return err
}

// Part does so with a kind whose updates need a version.
func Part(ctx context.Context, c client.Client, app *demov1.Foo) error {
	part := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name + "-part"}}
	part.Spec.Image = app.Spec.Image
	return c.Update(ctx, part) // want `this Foo was built here and has no resourceVersion: the API server refuses the update`
}

func built(app *demov1.Foo) *appsv1.Deployment {
	labels := map[string]string{"app": app.Name}
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	d.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	d.Spec.Template.Labels = labels
	d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "web", Image: app.Spec.Image}}
	return d
}
