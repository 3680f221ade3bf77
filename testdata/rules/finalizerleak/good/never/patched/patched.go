// Package patched removes finalizers with patches that it writes itself.
package patched

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const sent = "demo.ctrlvet.dev/sent"

// Add adds the finalizer.
func Add(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	controllerutil.AddFinalizer(pod, sent)
	return c.Update(ctx, pod)
}

// Release takes all finalizers away.
func Release(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	return c.Patch(ctx, pod, client.RawPatch(types.MergePatchType, []byte(`{"metadata":{"finalizers":null}}`)))
}
