package fixed

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Tokens makes a secret where there is none.
type Tokens struct{ client.Client }

func (t *Tokens) find(ctx context.Context, key types.NamespacedName) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	if err := t.Get(ctx, key, secret); err != nil {
		return nil, fmt.Errorf("reading secret %s: %w", key, err)
	}
	return secret, nil
}

// Ensure never makes the secret.
func (t *Tokens) Ensure(ctx context.Context, key types.NamespacedName) error {
	_, err := t.find(ctx, key)
	if err == nil {
		return nil
	}
	if !apierrors.IsNotFound(err) {
		return err
	}
	secret := &corev1.Secret{}
	secret.Namespace, secret.Name = key.Namespace, key.Name
	return t.Create(ctx, secret)
}

// ErrBusy says that a backend has work left.
var ErrBusy = errors.New("the backend is busy")

func drain(left int) error {
	if left > 0 {
		return fmt.Errorf("%w: %d requests", ErrBusy, left)
	}
	return nil
}

// Drained waits for a backend that is busy.
func Drained(left int) (wait bool, err error) {
	err = drain(left)
	if errors.Is(err, ErrBusy) {
		return true, nil
	}
	return false, err
}
