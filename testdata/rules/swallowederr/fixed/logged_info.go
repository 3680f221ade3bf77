package fixed

import (
	"context"
	"fmt"

	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// NotingReconciler takes every failure for something to know about.
type NotingReconciler struct{ client.Client }

func (r *NotingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := ctrl.LoggerFrom(ctx)
	pods := &corev1.PodList{}
	err := r.List(ctx, pods, client.InNamespace(req.Namespace))
	if err != nil {
		log.Info(fmt.Sprintf("unable to list the pods, %s", err.Error()))
		return ctrl.Result{}, err
	}
	for i := range pods.Items {
		if err := r.mark(ctx, &pods.Items[i]); err != nil {
			log.Info(err.Error())
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *NotingReconciler) mark(ctx context.Context, pod *corev1.Pod) error {
	return r.Update(ctx, pod)
}

// SpreadingReconciler goes on with the others.
type SpreadingReconciler struct{ client.Client }

func (r *SpreadingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	apps := &demov1.FooList{}
	if err := r.List(ctx, apps, client.InNamespace(req.Namespace)); err != nil {
		klog.Warningf("listing failed: %v", errors.Wrap(err, req.Namespace))
		return ctrl.Result{}, err
	}
	for i := range apps.Items {
		err := r.spread(ctx, &apps.Items[i])
		if err != nil {
			if !apierrors.IsConflict(err) {
				klog.Info("cannot spread ", apps.Items[i].Name, ": ", err)
			}
		}
	}
	return ctrl.Result{}, nil
}

func (r *SpreadingReconciler) spread(ctx context.Context, app *demov1.Foo) error {
	return r.Update(ctx, app)
}
