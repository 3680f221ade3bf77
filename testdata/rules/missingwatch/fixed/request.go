package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A RequestReconciler keeps settings in the namespace of the request.
type RequestReconciler struct{ client.Client }

// SetupWithManager registers the reconciler.
func (r *RequestReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Complete(r)
}

// Reconcile makes the settings where they are missing.
func (r *RequestReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo, settings := &demov1.Foo{}, &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: "settings-" + foo.Spec.Image}, settings)
	if apierrors.IsNotFound(err) {
		settings.Namespace, settings.Name = req.Namespace, "settings-"+foo.Spec.Image
		err = r.Create(ctx, settings)
	}
	return ctrl.Result{}, err
}
