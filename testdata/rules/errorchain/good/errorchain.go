// Package good asks for the kind of errors that are wrapped.
package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler needs the token of each object.
type Reconciler struct {
	client.Client
}

// doc:begin

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo, err := r.load(ctx, req)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.replace(ctx, foo)
}

func (r *Reconciler) load(ctx context.Context, req ctrl.Request) (*demov1.Foo, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return nil, fmt.Errorf("loading %s: %w", req, err)
	}
	return foo, nil
}

// doc:end

// replace creates the token again. Its NotFound is handed on as it is, other errors are
// for people.
func (r *Reconciler) replace(ctx context.Context, foo *demov1.Foo) error {
	token := &corev1.Secret{}
	token.Namespace, token.Name = foo.Namespace, foo.Name
	if err := r.remove(ctx, token); client.IgnoreNotFound(err) != nil {
		return err
	}
	return r.Create(ctx, token)
}

func (r *Reconciler) remove(ctx context.Context, token *corev1.Secret) error {
	err := r.Delete(ctx, token)
	if err == nil || apierrors.IsNotFound(err) {
		return err
	}
	return fmt.Errorf("deleting the token: %v", err)
}

// ensure makes a token, or leaves the one that is there: what is made text is another error.
func (r *Reconciler) ensure(ctx context.Context, token *corev1.Secret) error {
	err := r.Create(ctx, token)
	if err != nil && !apierrors.IsAlreadyExists(err) {
		return fmt.Errorf("creating the token: %v", err)
	}
	return nil
}

// Ensure asks once more, which changes nothing.
func (r *Reconciler) Ensure(ctx context.Context, token *corev1.Secret) error {
	if err := r.ensure(ctx, token); err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	return nil
}

// forget deletes the token: what is made text is no NotFound any more.
func (r *Reconciler) forget(ctx context.Context, token *corev1.Secret) error {
	err := r.Delete(ctx, token)
	if client.IgnoreNotFound(err) != nil {
		return fmt.Errorf("forgetting the token: %v", err)
	}
	return err
}

// Forget asks the same in other words.
func (r *Reconciler) Forget(ctx context.Context, token *corev1.Secret) (bool, error) {
	err := r.forget(ctx, token)
	if apierrors.IsNotFound(err) {
		return false, nil
	}
	return err == nil, err
}

// drop tells what is gone apart, and makes text of the rest.
func (r *Reconciler) drop(ctx context.Context, token *corev1.Secret) error {
	err := r.Delete(ctx, token)
	switch {
	case apierrors.IsNotFound(err):
		return err
	case err != nil:
		return fmt.Errorf("dropping the token: %v", err)
	}
	return nil
}

// Drop takes what is gone for done.
func (r *Reconciler) Drop(ctx context.Context, token *corev1.Secret) error {
	return client.IgnoreNotFound(r.drop(ctx, token))
}
