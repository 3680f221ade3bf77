package bad

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ServiceReconciler takes the service away of applications that have no image.
type ServiceReconciler struct{ client.Client }

func (r *ServiceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.service(ctx, app); err != nil {
		return r.failed(app, err)
	}
	return ctrl.Result{}, nil
}

func (r *ServiceReconciler) failed(app *demov1.Foo, err error) (ctrl.Result, error) {
	return ctrl.Result{}, fmt.Errorf("service of %s: %w", app.Name, err)
}

func (r *ServiceReconciler) service(ctx context.Context, app *demov1.Foo) error {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if app.Spec.Image == "" {
		return r.Delete(ctx, svc) // want:notfound/deleted `Delete runs in each reconcile, whether the object is there or not: the first one deletes it, and all that follow fail with NotFound; ignore that \(client\.IgnoreNotFound\)`
	}
	return client.IgnoreAlreadyExists(r.Create(ctx, svc))
}
