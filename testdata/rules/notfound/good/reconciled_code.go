package good

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// CodeReconciler looks at the code of the server's answer.
type CodeReconciler struct {
	client.Client
}

func (r *CodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		status, ok := err.(*apierrors.StatusError)
		if ok && status.Status().Code == http.StatusNotFound {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// AskedReasonReconciler looks at its reason.
type AskedReasonReconciler struct {
	client.Client
}

func (r *AskedReasonReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	if status := apierrors.APIStatus(nil); errors.As(err, &status) && status.Status().Reason == "NotFound" {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, err
}

// ManagedReconciler asks the namespace of its pods first.
type ManagedReconciler struct {
	client.Client
}

func (r *ManagedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	managed, err := r.managed(ctx, req.Namespace)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("asking the namespace of %s: %w", req.Name, err)
	}
	if !managed {
		return ctrl.Result{}, nil
	}
	pod := &corev1.Pod{}
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, pod))
}

func (r *ManagedReconciler) managed(ctx context.Context, name string) (bool, error) {
	ns := corev1.Namespace{}
	if err := r.Get(ctx, client.ObjectKey{Name: name}, &ns); err != nil {
		return false, err
	}
	return ns.Labels["managed"] != "", nil
}
