package bad

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ScopeReconciler cleans up in methods of a scope that holds the application, with names
// that other packages could call.
type ScopeReconciler struct {
	client.Client
	Cloud Cloud
}

// A Scope is the work on one application.
type Scope struct {
	client.Client
	Cloud Cloud
	app   *demov1.Foo
}

// Deleting reports whether the application is to be cleaned up.
func (s *Scope) Deleting() bool { return !s.app.DeletionTimestamp.IsZero() }

func (r *ScopeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s := &Scope{Client: r.Client, Cloud: r.Cloud, app: &demov1.Foo{}}
	if err := r.Get(ctx, req.NamespacedName, s.app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if s.Deleting() {
		return ctrl.Result{}, s.DeleteExternal(ctx)
	}
	return ctrl.Result{}, nil
}

// DeleteExternal cleans up.
func (s *Scope) DeleteExternal(ctx context.Context) error {
	secret := &corev1.Secret{}
	if err := s.Credentials(ctx, secret); err != nil {
		return err
	}
	if err := s.Cloud.Delete(ctx, string(secret.Data["token"]), s.app.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(s.app, Finalizer)
	return s.Update(ctx, s.app)
}

// Credentials reads what the cloud asks for.
func (s *Scope) Credentials(ctx context.Context, secret *corev1.Secret) error {
	if err := s.Get(ctx, types.NamespacedName{Namespace: s.app.Namespace, Name: s.app.Spec.SecretName}, secret); err != nil {
		return fmt.Errorf("get credentials: %w", err) // want `Foo cannot be deleted`
	}
	return nil
}
