package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SecretReconciler waits for events of its secrets.
type SecretReconciler struct {
	client.Client
}

// SetupWithManager wants to hear of secrets that the application controls.
func (r *SecretReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("secrets").For(&demov1.Foo{}).Owns(&corev1.Secret{}).Complete(r)
}

// doc:begin

// Reconcile creates the secret.
func (r *SecretReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		Namespace: app.Namespace,
		Name:      app.Name,
		OwnerReferences: []metav1.OwnerReference{{ // want `the owner reference of this Secret does not set Controller, so that Owns maps none of its events to the owner: set Controller to true`
			APIVersion: demov1.GroupVersion.String(),
			Kind:       "Foo",
			Name:       app.Name,
			UID:        app.UID,
		}},
	}}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, secret))
}

// doc:end

// adopt gives the secret of an application its owner.
func (r *SecretReconciler) adopt(ctx context.Context, app *demov1.Foo) error {
	secret := ownedSecret(app)
	if err := controllerutil.SetOwnerReference(app, secret, r.Scheme()); err != nil { // want `SetOwnerReference does not make the Foo the controller of this Secret, so that Owns maps none of its events to it: call SetControllerReference, or give Owns builder.MatchEveryOwner`
		return err
	}
	return r.Create(ctx, secret)
}

// ownedSecret returns a secret that has an owner.
func ownedSecret(app *demov1.Foo) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		Namespace: app.Namespace,
		Name:      app.Name,
		OwnerReferences: []metav1.OwnerReference{{ // want `the owner reference of this Secret does not set Controller, so that Owns maps none of its events to the owner: set Controller to true`
			APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name, UID: app.UID,
		}},
	}}
}
