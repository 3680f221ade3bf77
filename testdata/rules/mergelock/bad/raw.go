package bad

import (
	"context"
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Raw writes the patch out.
func Raw(ctx context.Context, c client.Client, service *corev1.Service) error {
	controllerutil.AddFinalizer(service, Finalizer)
	patch, err := json.Marshal(map[string]any{"metadata": map[string]any{"finalizers": service.GetFinalizers()}}) // want:related `the finalizers are sent here`
	if err != nil {
		return err
	}
	return c.Patch(ctx, service, client.RawPatch(types.MergePatchType, patch)) // want `this merge patch replaces all finalizers: one that somebody else added since the read is removed; put the resourceVersion into its metadata`
}

// Handed leaves the change to a function that it is given.
func Handed(ctx context.Context, c client.Client, service *corev1.Service) error {
	return patched(ctx, c, service, func(*corev1.Service) { controllerutil.AddFinalizer(service, Finalizer) })
}

func patched(ctx context.Context, c client.Client, service *corev1.Service, change func(*corev1.Service)) error {
	patch := client.MergeFrom(service.DeepCopy()) // want `this merge patch replaces all finalizers`
	change(service)
	return c.Patch(ctx, service, patch)
}

// Given changes what the function gets.
func Given(ctx context.Context, c client.Client, service *corev1.Service) error {
	return given(ctx, c, service, func(service *corev1.Service) { controllerutil.AddFinalizer(service, Finalizer) })
}

func given(ctx context.Context, c client.Client, service *corev1.Service, change func(*corev1.Service)) error {
	base := service.DeepCopy()
	change(service)
	return c.Patch(ctx, service, client.MergeFrom(base)) // want `this merge patch replaces all finalizers`
}
