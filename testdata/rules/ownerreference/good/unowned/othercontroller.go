package unowned

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Passwords keeps secrets that outlive what asks for them: the Owns beside it is another controller's.
type Passwords struct {
	client.Client
}

// SetupWithManager hears of the applications alone.
func (r *Passwords) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("passwords").For(&demov1.Foo{}).Complete(r)
}

// Reconcile makes the secret that the application names.
func (r *Passwords) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.ensure(ctx, app)
}

func (r *Passwords) ensure(ctx context.Context, app *demov1.Foo) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "vault", Name: app.Spec.Selector["password"]}}
	return client.IgnoreAlreadyExists(r.Create(ctx, secret))
}
