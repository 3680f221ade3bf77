package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Counted tells how many were stored: who asks sees that it is not all.
func Counted(ctx context.Context, c client.Client, apps []*demov1.Foo) (int, error) {
	stored := 0
	for _, app := range apps {
		if err := c.Update(ctx, app); err != nil {
			return stored, nil
		}
		stored++
	}
	return len(apps), nil
}

// Reached returns how far it came.
func Reached(ctx context.Context, c client.Client, apps []*demov1.Foo) (int, error) {
	stored := 0
	for _, app := range apps {
		if err := c.Update(ctx, app); err != nil {
			return stored, nil
		}
		stored++
	}
	return stored, nil
}

// Defaults are good enough where there is nothing better.
func Defaults(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	app.Spec.Paused = true
	if err := c.Get(ctx, key, app); err != nil {
		return app, nil
	}
	return app, nil
}

// Described tells users what is missing, and hands on what else has failed.
func Described(ctx context.Context, c client.Client, events record.EventRecorder, app *demov1.Foo) (*corev1.Service, error) {
	found := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), found); err != nil {
		if apierrors.IsNotFound(err) {
			events.Event(app, corev1.EventTypeWarning, "NoService", "the service is not there")
			return nil, nil
		}
		return nil, err
	}
	return found, nil
}

// DescribedAnyway says why other errors are no matter.
func DescribedAnyway(ctx context.Context, c client.Client, events record.EventRecorder, app *demov1.Foo) (*corev1.Service, error) {
	found := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), found); err != nil {
		if apierrors.IsNotFound(err) {
			events.Event(app, corev1.EventTypeWarning, "NoService", "the service is not there")
		}
		return nil, nil // it is optional, and the next reconcile looks for it once more
	}
	return found, nil
}

// ExplainingReconciler says in comments who tries again.
type ExplainingReconciler struct {
	client.Client
}

func (r *ExplainingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		// Error reading the object - requeue the request.
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, service(app)); err != nil {
		// It is requeued by the watch on services.
		return ctrl.Result{}, nil
	}
	if err := r.Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to save")
		// The error is ignored; the update that was in the way will requeue it.
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}
