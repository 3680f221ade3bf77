package good

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PruningReconciler deletes the pods of a namespace.
type PruningReconciler struct{ client.Client }

// doc:begin

func (r *PruningReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := ctrl.LoggerFrom(ctx)
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	var failed []error
	for i := range pods.Items {
		if err := r.Delete(ctx, &pods.Items[i]); err != nil {
			log.Info("unable to delete", "pod", pods.Items[i].Name, "error", err.Error())
			failed = append(failed, err)
		}
	}
	return ctrl.Result{}, errors.Join(failed...)
}

// doc:end

// QuietReconciler says less than it knows, where it knows enough.
type QuietReconciler struct {
	client.Client
	Failed func()
}

func (r *QuietReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := ctrl.LoggerFrom(ctx)
	app := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: "shop"}, app); err != nil {
		log.Info("no application")
		return ctrl.Result{}, nil
	}
	pod := &corev1.Pod{}
	pod.Namespace, pod.Name = req.Namespace, "gone"
	if err := r.Delete(ctx, pod); err != nil {
		log.Info("the pod was not found")
	}
	if err := r.Delete(ctx, pod); err != nil {
		log.Info("counted")
		r.Failed()
	}
	return ctrl.Result{}, nil
}
