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

// ToldReconciler cleans up where the object is gone, and fails where that does.
type ToldReconciler struct{ client.Client }

func (r *ToldReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, foo)
	if apierrors.IsNotFound(err) {
		settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
		if err := client.IgnoreNotFound(r.Delete(ctx, settings)); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, err
}

// RecoveringReconciler has a deferred function, which keeps what it returns in a variable.
type RecoveringReconciler struct{ client.Client }

func (r *RecoveringReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	defer func() {
		if recover() != nil {
			err = nil
		}
	}()
	foo := &demov1.Foo{}
	err = r.Get(ctx, req.NamespacedName, foo)
	if err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
