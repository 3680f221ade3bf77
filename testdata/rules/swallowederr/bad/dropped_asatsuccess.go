package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Paused sets a flag, and returns the application whether or not that was stored.
func Paused(ctx context.Context, c client.Client, app *demov1.Foo) (*demov1.Foo, error) {
	if app.Spec.Paused {
		return app, nil
	}
	app.Spec.Paused = true
	if err := c.Update(ctx, app); err != nil {
		return app, nil // want `the error of Update is dropped: nil is returned, as if it had succeeded`
	}
	return app, nil
}

// Labelled returns what the client returns, which is empty when it fails.
func Labelled(ctx context.Context, services typedcorev1.ServiceInterface, service *corev1.Service) (*corev1.Service, error) {
	out, err := services.Update(ctx, service, metav1.UpdateOptions{})
	if err != nil {
		return out, nil // want `the error of Update is dropped`
	}
	return out, nil
}

// PromisingReconciler announces in comments what it does not do.
type PromisingReconciler struct {
	client.Client
}

func (r *PromisingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if apierrors.IsNotFound(err) {
			// It was deleted.
			return ctrl.Result{}, nil
		}
		// Error reading the object - requeue the request.
		return ctrl.Result{}, nil // want:swallowederr/remaining `Get may have failed with any other error here than the kinds asked for above`
	}

	err := r.Create(ctx, service(app))
	// If an error occurs during Create, we'll requeue the item so we can attempt
	// processing again later. This could have been caused by a temporary network
	// failure, or any other transient reason.
	if err != nil {
		return ctrl.Result{}, nil // want `the error of Create is dropped`
	}
	return ctrl.Result{}, nil
}
