// Package bad writes an object and then writes it again with the old version.
package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler saves the spec through a copy.
type AppReconciler struct{ client.Client }

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	updated := app.DeepCopy()
	updated.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, updated); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `app still has the resourceVersion from before Update on line \d+: Status\(\)\.Update always fails with a conflict; use updated, or copy its ResourceVersion`
}

// doc:end

// PatchReconciler patches the object and updates the copy.
type PatchReconciler struct{ client.Client }

func (r *PatchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	status := app.DeepCopy()
	app.Annotations = map[string]string{"demo.ctrlvet.dev/seen": "true"}
	if err := r.Patch(ctx, &app, client.MergeFrom(status)); err != nil {
		return ctrl.Result{}, err
	}
	status.Status.Phase = demov1.FooReady
	err := r.Status().Update(ctx, status) // want `status still has the resourceVersion from before Patch on line \d+`
	return ctrl.Result{}, err
}

// Expand throws away what the clientset returns.
func Expand(ctx context.Context, c kubernetes.Interface, deployment *appsv1.Deployment) error {
	deployment.Labels = map[string]string{"expanded": "true"}
	_, err := c.AppsV1().Deployments(deployment.Namespace).Update(ctx, deployment, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	deployment.Status.ObservedGeneration = deployment.Generation
	_, err = c.AppsV1().Deployments(deployment.Namespace).UpdateStatus(ctx, deployment, metav1.UpdateOptions{}) // want `deployment still has the resourceVersion from before Update on line \d+: UpdateStatus always fails with a conflict; use the object that Update returned`
	return err
}
