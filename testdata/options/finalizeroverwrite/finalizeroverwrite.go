// Package finalizeroverwrite holds code for the form of the rule that is off
// unless asked for.
package finalizeroverwrite

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Apply creates an object, or replaces the one that is stored.
func Apply(ctx context.Context, c client.Client, obj *corev1.Service) error {
	live := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(obj), live)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, obj)
	}
	if err != nil {
		return err
	}
	obj.SetResourceVersion(live.GetResourceVersion()) // want:related `the resource version is copied here`
	return c.Update(ctx, obj)                         // want `this Update drops the finalizers of the stored object: only its resource version was copied on line \d+; change the object that was read, or copy its finalizers`
}

// Replace assigns the field.
func Replace(ctx context.Context, c client.Client, obj, live *corev1.Service) error {
	obj.ResourceVersion = live.ResourceVersion
	return c.Update(ctx, obj) // want `this Update drops the finalizers of the stored object`
}

// Keep copies the finalizers as well.
func Keep(ctx context.Context, c client.Client, obj, live *corev1.Service) error {
	obj.ResourceVersion = live.ResourceVersion
	obj.Finalizers = live.Finalizers
	return c.Update(ctx, obj)
}

// Merge lets a function look at both.
func Merge(ctx context.Context, c client.Client, obj, live *corev1.Service) error {
	obj.ResourceVersion = live.ResourceVersion
	merge(obj, live)
	return c.Update(ctx, obj)
}

func merge(obj, live *corev1.Service) { obj.Finalizers = live.Finalizers }

// KeepSome copies them for one kind, through a type switch.
func KeepSome(ctx context.Context, c client.Client, obj, live client.Object) error {
	obj.SetResourceVersion(live.GetResourceVersion())
	switch object := obj.(type) {
	case *corev1.Service:
		object.Finalizers = live.GetFinalizers()
	}
	return c.Update(ctx, obj)
}
