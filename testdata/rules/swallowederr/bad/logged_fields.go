package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Fields are what an entry of the log says beside its text.
type Fields map[string]any

// An Entry is a logger of the project's own.
type Entry interface {
	WithFields(Fields) Entry
	Info(args ...any)
	Error(args ...any)
}

// FieldReconciler logs the error as one of several fields.
type FieldReconciler struct {
	client.Client
	Log Entry
}

func (r *FieldReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pod.Labels = map[string]string{"seen": "true"}
	if err := r.Update(ctx, pod); err != nil {
		r.Log.WithFields(Fields{"pod": pod.Name, "error": err}).Error("cannot label the pod")
		return ctrl.Result{}, nil // want:swallowederr/lostwrite `the error of Update is logged but nil is returned`
	}
	return ctrl.Result{}, nil
}
