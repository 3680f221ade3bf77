package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// EndingReconciler writes the status at the end.
type EndingReconciler struct{ client.Client }

// doc:begin

func (r *EndingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		if err := r.Status().Update(ctx, app); err != nil { // want `the error of Status\(\).Update is only logged at the end`
			ctrl.LoggerFrom(ctx).Error(err, "unable to save the status")
		}
	}()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, nil
}

// doc:end

// ForgottenReconciler lets NotFound pass at the end.
type ForgottenReconciler struct{ client.Client }

func (r *ForgottenReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := app.DeepCopy()
	defer func() {
		if err := r.Patch(ctx, app, client.MergeFrom(before)); err != nil { // want `the error of Patch is only logged at the end`
			if !apierrors.IsNotFound(err) {
				ctrl.LoggerFrom(ctx).Error(err, "unable to save the labels")
			}
		}
	}()
	app.Labels = map[string]string{"ready": "true"}
	return ctrl.Result{}, nil
}

// DegradedReconciler says at the end what it lacks, and waits for nobody.
type DegradedReconciler struct{ client.Client }

func (r *DegradedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	ready := metav1.Condition{Type: "Ready", Status: metav1.ConditionUnknown, Reason: "Unknown"}
	defer func() {
		changed := meta.SetStatusCondition(&app.Status.Conditions, ready)
		if ready.Status != metav1.ConditionUnknown && changed {
			if err := r.Status().Update(ctx, app); err != nil { // want `the error of Status\(\).Update is only logged at the end`
				ctrl.LoggerFrom(ctx).Error(err, "unable to save the status")
			}
		}
	}()
	settings := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Name + "-settings"}, settings); err != nil {
		ready = metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "NoSettings"}
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// FailedReconciler hands on what another function has found: that may be nothing.
type FailedReconciler struct{ client.Client }

func (r *FailedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app, tried := &demov1.Foo{}, false
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		if tried {
			if err := r.Status().Update(ctx, app); err != nil { // want `the error of Status\(\).Update is only logged at the end`
				ctrl.LoggerFrom(ctx).Error(err, "unable to save the status")
			}
		}
	}()
	tried = true
	return ctrl.Result{}, r.Update(ctx, app)
}
