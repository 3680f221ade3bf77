package good

import (
	"context"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
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

func (r *EndingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		if err := r.Status().Update(ctx, app); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "unable to save the status")
			reterr = errors.Join(reterr, err)
		}
	}()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, nil
}

// doc:end

// ScratchReconciler takes away at the end what it needed.
type ScratchReconciler struct{ client.Client }

func (r *ScratchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	scratch := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name + "-scratch"}}
	if err := r.Create(ctx, scratch); err != nil && !apierrors.IsAlreadyExists(err) {
		return ctrl.Result{}, err
	}
	defer func() {
		if err := r.Delete(ctx, scratch); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "something is left behind")
		}
	}()
	return ctrl.Result{}, nil
}

// ToldReconciler says why the failure does not matter.
type ToldReconciler struct{ client.Client }

func (r *ToldReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		// Best effort: the next pass writes it again.
		if err := r.Status().Update(ctx, app); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "unable to save the status")
		}
	}()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, nil
}

// DegradedReconciler writes at the end why it has failed: the pass comes again.
type DegradedReconciler struct{ client.Client }

func (r *DegradedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	ready := metav1.Condition{Type: "Ready", Status: metav1.ConditionUnknown, Reason: "Unknown"}
	defer func() {
		changed := meta.SetStatusCondition(&app.Status.Conditions, ready)
		if ready.Status != metav1.ConditionUnknown && changed {
			if err := r.Status().Update(ctx, app); err != nil {
				ctrl.LoggerFrom(ctx).Error(err, "unable to save the status")
			}
		}
	}()
	settings := &corev1.ConfigMap{}
	err = r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Name + "-settings"}, settings)
	if err != nil {
		ready = metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "NoSettings"}
		if apierrors.IsNotFound(err) {
			return ctrl.Result{RequeueAfter: time.Minute}, nil
		}
		return ctrl.Result{}, err
	}
	if settings.Data["mode"] == "" {
		ready = metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "NoMode"}
		return ctrl.Result{}, fmt.Errorf("no mode in %s", settings.Name)
	}
	return ctrl.Result{}, nil
}

// WaitingReconciler always comes again.
type WaitingReconciler struct{ client.Client }

func (r *WaitingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := app.Status.DeepCopy()
	defer func() {
		if equality.Semantic.DeepEqual(before, &app.Status) {
			return
		}
		if err := r.Status().Update(ctx, app); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "unable to save the status")
		}
	}()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// FailedReconciler writes at the end of a pass that has failed.
type FailedReconciler struct{ client.Client }

func (r *FailedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	failed := false
	defer func() {
		if failed {
			if err := r.Status().Update(ctx, app); err != nil {
				ctrl.LoggerFrom(ctx).Error(err, "unable to save the status")
			}
		}
	}()
	if err := r.Update(ctx, app); err != nil {
		failed = true
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
