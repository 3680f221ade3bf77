// Package bad asks for the kind of errors of which only the text is left.
package fixed

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

// replace creates the token again.
func (r *Reconciler) replace(ctx context.Context, foo *demov1.Foo) error {
	token := &corev1.Secret{}
	token.Namespace, token.Name = foo.Namespace, foo.Name
	if err := r.Delete(ctx, token); err != nil {
		err = fmt.Errorf("deleting the token: %w", err)
		if client.IgnoreNotFound(err) != nil {
			return err
		}
	}
	return r.Create(ctx, token)
}
