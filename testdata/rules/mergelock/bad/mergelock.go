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

// Finalizer holds a service until it is cleaned up.
const Finalizer = "demo.ctrlvet.dev/cleanup"

// doc:begin

// Hold adds the finalizer to a service that was read some time ago.
func Hold(ctx context.Context, c client.Client, service *corev1.Service) error {
	base := service.DeepCopy()
	controllerutil.AddFinalizer(service, Finalizer)
	return c.Patch(ctx, service, client.MergeFrom(base)) // want `this merge patch replaces all finalizers: one that somebody else added since the read is removed; use client\.MergeFromWithOptimisticLock`
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
