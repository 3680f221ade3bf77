package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer holds settings until they are cleaned up.
const Finalizer = "demo.ctrlvet.dev/cleanup"

// doc:begin

// Hold adds the finalizer to settings that were read some time ago.
func Hold(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	base := settings.DeepCopy()
	controllerutil.AddFinalizer(settings, Finalizer)
	return c.Patch(ctx, settings, client.MergeFrom(base)) // want `this merge patch replaces all finalizers: one that somebody else added since the read is removed; use client\.MergeFromWithOptimisticLock`
}

// doc:end

// Own adds an owner.
func Own(ctx context.Context, c client.Client, app *demov1.Foo, settings *corev1.ConfigMap, scheme *runtime.Scheme) error {
	patch := client.MergeFrom(settings.DeepCopy())                                  // want `this merge patch replaces all owner references`
	if err := controllerutil.SetOwnerReference(app, settings, scheme); err != nil { // want:related `the owner references are changed here`
		return err
	}
	return c.Patch(ctx, settings, patch)
}

// Node holds a node, of which the metadata is enough.
func Node(ctx context.Context, c client.Client, node *metav1.PartialObjectMetadata) error {
	held := node.DeepCopy()
	controllerutil.AddFinalizer(held, Finalizer)
	return c.Patch(ctx, held, client.MergeFrom(node)) // want `this merge patch replaces all finalizers`
}
