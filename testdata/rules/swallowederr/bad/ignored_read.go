package bad

import (
	"context"
	"database/sql"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RecordingReconciler keeps the applications in a database.
type RecordingReconciler struct {
	client.Client
	DB *sql.DB
}

func (r *RecordingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.DB.ExecContext(ctx, "INSERT INTO apps VALUES ($1)", app.Name) // want `the error of ExecContext is not checked`
	return ctrl.Result{}, nil
}

// ImageReconciler looks at an image that it may not have read.
type ImageReconciler struct {
	client.Client
	Seen func(image string)
}

func (r *ImageReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	r.Get(ctx, req.NamespacedName, pod) // want `the error of Get is discarded, and its result is used`
	r.Seen(pod.Spec.NodeName)
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: "image"}, secret); err == nil { // want `when Get fails, its result is skipped as if nothing were there`
		r.Seen(string(secret.Data["image"]))
	}
	return ctrl.Result{}, nil
}
