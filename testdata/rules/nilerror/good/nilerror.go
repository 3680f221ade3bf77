// Package good says what is wrong.
package good

import (
	"context"
	"errors"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

var errNoAccount = errors.New("no account in the role")

// doc:begin

// Account returns the account in the role of a service account.
func Account(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	sa := &corev1.ServiceAccount{}
	err := c.Get(ctx, key, sa)
	if err != nil {
		return "", err
	}
	account, ok := strings.CutPrefix(sa.Annotations["role"], "arn:")
	if !ok {
		log.FromContext(ctx).Error(errNoAccount, "the role cannot be used", "account", key)
	}
	return account, nil
}

// doc:end

// Pods counts the pods of a namespace: the error may be there where it is told.
func Pods(ctx context.Context, c client.Client, namespace string) int {
	pods := &corev1.PodList{}
	err := c.List(ctx, pods, client.InNamespace(namespace))
	if err != nil || len(pods.Items) == 0 {
		klog.Errorf("no pods in %s: %v", namespace, err) // the number is advisory
	}
	if err == nil {
		klog.Infof("listed the pods of %s: %v", namespace, err)
	}
	return len(pods.Items)
}

// Last is the error of the package.
var Last error

// Remember tells what the package has met, and what a struct has.
func Remember(ctx context.Context, c client.Client, key client.ObjectKey) {
	state := struct{ err error }{}
	if err := c.Get(ctx, key, &corev1.ServiceAccount{}); err != nil {
		Last, state.err = err, err
	}
	if Last == nil {
		klog.Errorf("nothing yet: %v", Last)
	}
	if state.err == nil {
		klog.Errorf("nothing yet: %v", state.err)
	}
}

// Closed makes an error of its own.
func Closed(done <-chan struct{}, err error) error {
	if err == nil {
		if _, open := <-done; !open {
			err = errors.New("closed")
			klog.Errorf("ended: %v", err)
		}
	}
	return err
}

// Role says that there is no error.
func Role(ctx context.Context, role string) {
	if role == "" {
		log.FromContext(ctx).Error(nil, "no role")
	}
}

// Rest tells and returns it: that nobody learns of the failure is the worse mistake.
func Rest(ctx context.Context, c client.Client, namespace string) error {
	pods := &corev1.PodList{}
	err := c.List(ctx, pods, client.InNamespace(namespace))
	if err != nil {
		return err
	}
	if len(pods.Items) == 0 {
		klog.Errorf("no pods in %s: %v", namespace, err)
		return err // want:swallowederr `err is nil here`
	}
	return nil
}

// Remove deletes a service account, and logs failures.
func Remove(ctx context.Context, c client.Client, sa *corev1.ServiceAccount) {
	err := c.Delete(ctx, sa)
	deleted := err == nil
	if !deleted && !apierrors.IsNotFound(err) {
		log.FromContext(ctx).Error(err, "cannot delete")
	}
	switch {
	case err == nil:
	case apierrors.IsNotFound(err):
	default:
		log.FromContext(ctx).Error(err, "cannot delete")
	}
}

// Shown tells of what cannot be: the function that it calls has an account whenever it has no error.
func Shown(ctx context.Context, c client.Client, key client.ObjectKey) error {
	account, err := account(ctx, c, key)
	if err != nil {
		return err
	}
	if account == nil {
		klog.Errorf("no account: %v", err)
		return errors.New("no account")
	}
	return nil
}

func account(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.ServiceAccount, error) {
	account := &corev1.ServiceAccount{}
	if err := c.Get(ctx, key, account); err != nil {
		return nil, err
	}
	return account, nil
}
