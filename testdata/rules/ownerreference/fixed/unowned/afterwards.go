package unowned

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Afterwards sets an owner that is never sent.
type Afterwards struct {
	client.Client
}

// Reconcile makes the service, and has its owner follow.
func (r *Afterwards) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app, found := &demov1.Foo{}, &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	key := client.ObjectKey{Namespace: app.Namespace, Name: app.Name}
	if err := r.createService(ctx, app.Name, app.Namespace); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Get(ctx, key, found); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := controllerutil.SetOwnerReference(app, found, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	found.Spec.Selector = app.Spec.Selector
	return ctrl.Result{}, nil
}

func (r *Afterwards) createService(ctx context.Context, name, namespace string) error {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, svc, func() error {
		svc.Spec.Ports = []corev1.ServicePort{{Port: 80}}
		return nil
	})
	return err
}
