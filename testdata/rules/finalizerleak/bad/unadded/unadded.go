// Package unadded means to clean up, and gives nothing the finalizer that it asks for.
package unadded

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const vault = "bad.ctrlvet.dev/vault"

// VaultReconciler keeps a secret for each application, and means to delete it with that.
type VaultReconciler struct {
	client.Client
}

func (r *VaultReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "vault", Name: app.Name}}
	if app.GetDeletionTimestamp() != nil {
		if controllerutil.ContainsFinalizer(app, vault) { // want `no Foo ever has the finalizer vault: nothing adds it, and only this package knows the name; the cleanup behind this never runs`
			if err := r.Delete(ctx, secret); client.IgnoreNotFound(err) != nil {
				return ctrl.Result{}, err
			}
			controllerutil.RemoveFinalizer(app, vault)
			return ctrl.Result{}, r.Update(ctx, app)
		}
		return ctrl.Result{}, nil
	}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
		secret.StringData = map[string]string{"image": app.Spec.Image}
		return nil
	})
	return ctrl.Result{}, err
}
