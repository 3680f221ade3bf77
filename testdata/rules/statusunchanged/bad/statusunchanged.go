// Package bad holds controllers that send the status at every pass.
package bad

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PollReconciler looks every minute.
type PollReconciler struct{ client.Client }

// doc:begin
func (r *PollReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(app.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Replicas = int32(len(pods.Items))
	if err := r.Status().Update(ctx, app); err != nil { // want `Status\(\)\.Update is sent on every reconcile even if nothing changed; compare with the status read \(equality\.Semantic\.DeepEqual\) first`
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil // want:related `reconciles again from here`
}

// doc:end

// NodeReconciler runs for each change of a node, of which each has one every few minutes.
type NodeReconciler struct{ client.Client }

func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	base := client.MergeFrom(app.DeepCopy())
	if app.Spec.Paused {
		meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Paused"})
		return ctrl.Result{}, r.Status().Patch(ctx, app, base)
	}
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed"})
	return ctrl.Result{}, r.Status().Patch(ctx, app, base) // want `Status\(\)\.Patch is sent on every reconcile`
}

func (r *NodeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Watches(&corev1.Node{}, &handler.EnqueueRequestForObject{}).
		Complete(r)
}

// HelperReconciler has a function for it.
type HelperReconciler struct{ client.Client }

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{RequeueAfter: time.Minute}, r.save(ctx, app)
}

func (r *HelperReconciler) save(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return r.Status().Update(ctx, app) // want `Status\(\)\.Update is sent on every reconcile`
}

// RetryReconciler tries again at once.
type RetryReconciler struct{ client.Client }

func (r *RetryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app := &demov1.Foo{}
		if err := r.Get(ctx, req.NamespacedName, app); err != nil {
			return client.IgnoreNotFound(err)
		}
		app.Status.Phase = demov1.FooReady
		return r.Status().Update(ctx, app) // want `Status\(\)\.Update is sent on every reconcile`
	})
	return ctrl.Result{RequeueAfter: time.Minute}, err
}

// InitReconciler writes the first status where there is none, and the status once more
// when it has looked, which is the one of each pass.
type InitReconciler struct{ client.Client }

func (r *InitReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer r.Status().Update(ctx, app) //nolint:errcheck // want `Status\(\)\.Update is sent on every reconcile even if nothing changed`
	if app.Status.Phase == "" {
		app.Status.Phase = demov1.FooPending
		if err := r.Status().Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{RequeueAfter: time.Minute}, nil // want:related `reconciles again from here`
}
