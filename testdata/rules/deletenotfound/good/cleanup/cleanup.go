// Package cleanup deletes what belongs to an application.
package cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Service deletes the service of a name, if it is there.
func Service(ctx context.Context, c client.Client, namespace, name string) error {
	return client.IgnoreNotFound(Strict(ctx, c, namespace, name))
}

// Strict deletes the service of a name, which has to be there.
func Strict(ctx context.Context, c client.Client, namespace, name string) error {
	return c.Delete(ctx, &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}})
}

// Read deletes a service that is there.
func Read(ctx context.Context, c client.Client, namespace, name string) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, svc); apierrors.IsNotFound(err) {
		return nil
	} else if err != nil {
		return err
	}
	return c.Delete(ctx, svc)
}

// Labelled deletes the services of a namespace.
func Labelled(ctx context.Context, c client.Client, namespace string) error {
	var services corev1.ServiceList
	if err := c.List(ctx, &services, client.InNamespace(namespace)); err != nil {
		return err
	}
	for _, svc := range services.Items {
		one := svc
		if err := c.Delete(ctx, &one); err != nil {
			return err
		}
	}
	return nil
}

// Named deletes the services of a namespace by their names.
func Named(ctx context.Context, c client.Client, namespace string) error {
	var services corev1.ServiceList
	if err := c.List(ctx, &services, client.InNamespace(namespace)); err != nil {
		return err
	}
	for _, svc := range services.Items {
		if err := Strict(ctx, c, namespace, svc.Name); err != nil {
			return err
		}
	}
	return nil
}
