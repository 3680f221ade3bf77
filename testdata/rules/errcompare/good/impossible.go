package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Attach adds a secret to an account, and lets conflicts be.
func Attach(ctx context.Context, c client.Client, key client.ObjectKey, secret string) error {
	account := &corev1.ServiceAccount{}
	if err := c.Get(ctx, key, account); err != nil {
		return err
	}
	account.ImagePullSecrets = append(account.ImagePullSecrets, corev1.LocalObjectReference{Name: secret})
	if err := c.Update(ctx, account); !apierrors.IsConflict(err) {
		return err
	}
	return nil
}

// doc:end

// Vacate deletes an account, and says whether it was there.
func Vacate(ctx context.Context, c client.Client, account *corev1.ServiceAccount) (bool, error) {
	if err := c.Delete(ctx, account); err != nil {
		if apierrors.IsNotFound(err) {
			return false, nil
		}
		if apierrors.IsConflict(err) {
			return false, nil
		}
		return false, err
	}
	return true, nil
}

// OneOrOther asks about one of two requests.
func OneOrOther(ctx context.Context, c client.Client, key client.ObjectKey) error {
	account := &corev1.ServiceAccount{}
	err := c.Get(ctx, key, account)
	if err == nil {
		err = c.Update(ctx, account)
	}
	if apierrors.IsConflict(err) {
		return nil
	}
	return err
}

// A Store reads and creates.
type Store struct{ client.Client }

// Get creates what is not there.
func (s Store) Get(ctx context.Context, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
	if err := s.Client.Get(ctx, key, obj, opts...); client.IgnoreNotFound(err) != nil {
		return err
	}
	return s.Create(ctx, obj)
}

// Read asks it.
func Read(ctx context.Context, s Store, key client.ObjectKey) error {
	if err := s.Get(ctx, key, &corev1.ServiceAccount{}); !apierrors.IsAlreadyExists(err) {
		return err
	}
	return nil
}

// Usable asks about two conditions.
func Usable(conditions []metav1.Condition) string {
	if meta.IsStatusConditionTrue(conditions, "Degraded") {
		return "degraded"
	}
	if !meta.IsStatusConditionTrue(conditions, "Ready") {
		return "not ready"
	}
	return ""
}

// Twice says it twice, in one condition.
func Twice(err error) bool {
	return !apierrors.IsNotFound(err) && !apierrors.IsConflict(err) || apierrors.IsNotFound(err)
}
