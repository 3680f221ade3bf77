package unowned

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reused has one variable for what it reads and what it creates.
type Reused struct {
	client.Client
}

// Reconcile makes a service and an account where they are missing.
func (r *Reused) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app, svc := &demov1.Foo{}, corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Get(ctx, client.ObjectKeyFromObject(app), &svc)
	if apierrors.IsNotFound(err) {
		svc.ObjectMeta = metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name, OwnerReferences: owners(app)}
		svc.Spec.Ports = []corev1.ServicePort{{Port: 80}}
		err = r.Create(ctx, &svc)
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.account(ctx, app)
}

func (r *Reused) account(ctx context.Context, app *demov1.Foo) error {
	var account corev1.ServiceAccount
	err := r.Get(ctx, client.ObjectKeyFromObject(app), &account)
	if !apierrors.IsNotFound(err) {
		return err
	}
	account = corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := controllerutil.SetControllerReference(app, &account, r.Scheme()); err != nil {
		return err
	}
	return r.Create(ctx, &account)
}

func owners(app *demov1.Foo) []metav1.OwnerReference {
	return []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Foo"))}
}
