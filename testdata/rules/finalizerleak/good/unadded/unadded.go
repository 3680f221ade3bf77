// Package unadded cleans up behind finalizers that something adds.
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

const (
	vault = "demo.ctrlvet.dev/vault"
	old   = "demo.ctrlvet.dev/secrets"
	// Mesh is added by a webhook.
	Mesh = "demo.ctrlvet.dev/mesh"
)

// VaultReconciler keeps a secret for each application, and deletes it with that.
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
		for _, name := range []string{vault, old} { // that of the first release as well
			if controllerutil.ContainsFinalizer(app, name) {
				if err := r.Delete(ctx, secret); client.IgnoreNotFound(err) != nil {
					return ctrl.Result{}, err
				}
			}
		}
		if controllerutil.ContainsFinalizer(app, old) {
			if err := r.Delete(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "old", Name: app.Name}}); client.IgnoreNotFound(err) != nil {
				return ctrl.Result{}, err
			}
		}
		controllerutil.RemoveFinalizer(app, vault)
		controllerutil.RemoveFinalizer(app, old)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	if controllerutil.AddFinalizer(app, vault) {
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
		secret.StringData = map[string]string{"image": app.Spec.Image}
		return nil
	})
	return ctrl.Result{}, err
}

// MeshReconciler takes nodes out of the mesh that a webhook has put in.
type MeshReconciler struct {
	client.Client
}

func (r *MeshReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if node.DeletionTimestamp.IsZero() || !controllerutil.ContainsFinalizer(node, Mesh) {
		return ctrl.Result{}, nil
	}
	if err := r.Delete(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "mesh", Name: node.Name}}); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(node, Mesh)
	return ctrl.Result{}, r.Update(ctx, node)
}
