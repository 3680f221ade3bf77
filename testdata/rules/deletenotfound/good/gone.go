package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// GoneReconciler cleans up when the application is gone, as often as it takes.
type GoneReconciler struct {
	client.Client
}

func (r *GoneReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	if apierrors.IsNotFound(err) {
		settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
		return ctrl.Result{}, client.IgnoreNotFound(r.Delete(ctx, settings))
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if app.Spec.Image == "" {
		settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
		return ctrl.Result{}, r.Delete(ctx, settings)
	}
	return ctrl.Result{}, nil
}
