package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Built returns the Deployment that an application needs.
func Built(app *demov1.Foo) *appsv1.Deployment {
	labels := map[string]string{"app": app.Name}
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	d.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	d.Spec.Template.Labels = labels
	d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "web", Image: app.Spec.Image}}
	return d
}

// doc:begin

// Compare writes on every pass.
func Compare(ctx context.Context, c client.Client, app *demov1.Foo) error {
	live := &appsv1.Deployment{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), live); err != nil {
		return err
	}
	desired := Built(app)
	if !equality.Semantic.DeepEqual(live.Spec, desired.Spec) { // want `the stored spec of a Deployment holds defaults of the server, so that it never equals the one built here: line \d+ writes it on every pass; compare single fields, or with DeepDerivative`
		live.Spec = desired.Spec
		return c.Update(ctx, live)
	}
	return nil
}

// Ensure finds a difference on every pass.
func Ensure(ctx context.Context, c client.Client, app *demov1.Foo) (controllerutil.OperationResult, error) {
	desired := Built(app)
	live := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return controllerutil.CreateOrUpdate(ctx, c, live, func() error {
		live.Spec = desired.Spec // want `this takes the server's defaults out of the stored Deployment, so that CreateOrUpdate finds a difference and writes on every pass; set the fields that are yours`
		return nil
	})
}

// doc:end

// Patch does so with a patch, and writes the spec down.
func Patch(ctx context.Context, c client.Client, app *demov1.Foo) (controllerutil.OperationResult, error) {
	live := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	mutate := func() error {
		live.Spec = corev1.ServiceSpec{ // want `this takes the server's defaults out of the stored Service, so that CreateOrPatch finds a difference`
			Selector: map[string]string{"app": app.Name},
			Ports:    []corev1.ServicePort{{Port: 80}},
		}
		return nil
	}
	return controllerutil.CreateOrPatch(ctx, c, live, mutate)
}
