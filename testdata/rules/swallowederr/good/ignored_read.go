package good

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
	_, err := r.DB.ExecContext(ctx, "INSERT INTO apps VALUES ($1)", app.Name)
	return ctrl.Result{}, err
}

// ImageReconciler looks at what it has read.
type ImageReconciler struct {
	client.Client
	Seen func(image string)
}

func (r *ImageReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: "image"}, secret)
	if err == nil {
		r.Seen(string(secret.Data["image"]))
	}
	return ctrl.Result{}, client.IgnoreNotFound(err)
}
