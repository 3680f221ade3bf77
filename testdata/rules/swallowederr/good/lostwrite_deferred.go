package good

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
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
