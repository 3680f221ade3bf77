// Package good goes on with the version that the last write returned.
package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler goes on with what Update filled.
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
	updated.Status.Phase, updated.Status.ObservedGeneration = demov1.FooReady, updated.Generation
	return ctrl.Result{}, r.Status().Update(ctx, updated)
}

// doc:end

// VersionReconciler copies the version.
type VersionReconciler struct{ client.Client }

func (r *VersionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	updated := app.DeepCopy()
	updated.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, updated); err != nil {
		return ctrl.Result{}, err
	}
	app.ResourceVersion = updated.ResourceVersion
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// PatchReconciler sends no version with the second write.
type PatchReconciler struct{ client.Client }

func (r *PatchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	updated := app.DeepCopy()
	updated.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, updated); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(base))
}

// ReturningReconciler leaves the status to the next pass.
type ReturningReconciler struct{ client.Client }

func (r *ReturningReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Image == "" {
		updated := app.DeepCopy()
		updated.Spec.Image = "nginx:1.27"
		return ctrl.Result{}, r.Update(ctx, updated)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// RetryReconciler reads again before each try.
type RetryReconciler struct{ client.Client }

func (r *RetryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	updated := app.DeepCopy()
	updated.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, updated); err != nil {
		return ctrl.Result{}, err
	}
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, req.NamespacedName, app); err != nil {
			return err
		}
		app.Status.Phase = demov1.FooReady
		return r.Status().Update(ctx, app)
	})
	return ctrl.Result{}, err
}

// SameReconciler writes an unchanged copy, which keeps the version.
type SameReconciler struct{ client.Client }

func (r *SameReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Update(ctx, app.DeepCopy()); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// Expand goes on with what the clientset returned.
func Expand(ctx context.Context, c kubernetes.Interface, deployment *appsv1.Deployment) error {
	deployment.Labels = map[string]string{"expanded": "true"}
	updated, err := c.AppsV1().Deployments(deployment.Namespace).Update(ctx, deployment, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	updated.Status.ObservedGeneration = updated.Generation
	_, err = c.AppsV1().Deployments(deployment.Namespace).UpdateStatus(ctx, updated, metav1.UpdateOptions{})
	return err
}
