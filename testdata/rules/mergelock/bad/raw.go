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
func Raw(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	controllerutil.AddFinalizer(settings, Finalizer)
	patch, err := json.Marshal(map[string]any{"metadata": map[string]any{"finalizers": settings.GetFinalizers()}}) // want:related `the finalizers are sent here`
	if err != nil {
		return err
	}
	return c.Patch(ctx, settings, client.RawPatch(types.MergePatchType, patch)) // want `this merge patch replaces all finalizers: one that somebody else added since the read is removed; put the resourceVersion into its metadata`
}

// Handed leaves the change to a function that it is given.
func Handed(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	return patched(ctx, c, settings, func(*corev1.ConfigMap) { controllerutil.AddFinalizer(settings, Finalizer) })
}

func patched(ctx context.Context, c client.Client, settings *corev1.ConfigMap, change func(*corev1.ConfigMap)) error {
	patch := client.MergeFrom(settings.DeepCopy()) // want `this merge patch replaces all finalizers`
	change(settings)
	return c.Patch(ctx, settings, patch)
}

// Given changes what the function gets.
func Given(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	return given(ctx, c, settings, func(settings *corev1.ConfigMap) { controllerutil.AddFinalizer(settings, Finalizer) })
}

func given(ctx context.Context, c client.Client, settings *corev1.ConfigMap, change func(*corev1.ConfigMap)) error {
	base := settings.DeepCopy()
	change(settings)
	return c.Patch(ctx, settings, client.MergeFrom(base)) // want `this merge patch replaces all finalizers`
}
