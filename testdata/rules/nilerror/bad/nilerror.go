// Package bad gives an error that is nil as the reason of a failure.
package bad

import (
	"context"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

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
		log.FromContext(ctx).Error(err, "no account in the role", "account", key) // want `err is nil here, so that Error logs no reason; pass nil, and say in the message what is wrong`
	}
	return account, nil
}

// doc:end

// Pods counts the pods of a namespace.
func Pods(ctx context.Context, c client.Client, namespace string) int {
	pods := &corev1.PodList{}
	if err := c.List(ctx, pods, client.InNamespace(namespace)); err == nil {
		if len(pods.Items) == 0 {
			klog.Errorf("no pods in %s: %v", namespace, err) // want `err is nil here, so that Errorf logs no reason; leave it out, and say`
		}
	}
	return len(pods.Items)
}

// Remove deletes a service account, and logs success as a failure.
func Remove(ctx context.Context, c client.Client, sa *corev1.ServiceAccount) {
	if err := c.Delete(ctx, sa); !apierrors.IsNotFound(err) {
		log.FromContext(ctx).Error(err, "cannot delete") // want `err is nil here when nothing has failed: a test for NotFound alone takes success for a failure; test err != nil as well`
	}
}

// Shown tells of an account that is not there.
func Shown(ctx context.Context, c client.Client, key client.ObjectKey) error {
	account, err := account(ctx, c, key)
	if err != nil {
		return err
	}
	if account == nil {
		klog.ErrorS(err, "no account") // want `err is nil here, so that ErrorS logs no reason`
	}
	return nil
}

func account(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.ServiceAccount, error) {
	account := &corev1.ServiceAccount{}
	if err := c.Get(ctx, key, account); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return account, nil
}
