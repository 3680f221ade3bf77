package fixed

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

// Hold adds the finalizer to a service that was read some time ago.
func Hold(ctx context.Context, c client.Client, service *corev1.Service) error {
	base := service.DeepCopy()
	controllerutil.AddFinalizer(service, Finalizer)
	return c.Patch(ctx, service, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{}))
}

// Own adds an owner.
func Own(ctx context.Context, c client.Client, app *demov1.Foo, settings *corev1.ConfigMap, scheme *runtime.Scheme) error {
	patch := client.MergeFromWithOptions(settings.DeepCopy(), client.MergeFromWithOptimisticLock{})
	if err := controllerutil.SetOwnerReference(app, settings, scheme); err != nil {
		return err
	}
	return c.Patch(ctx, settings, patch)
}

// Node holds a node, of which the metadata is enough.
func Node(ctx context.Context, c client.Client, node *metav1.PartialObjectMetadata) error {
	held := node.DeepCopy()
	controllerutil.AddFinalizer(held, Finalizer)
	return c.Patch(ctx, held, client.MergeFromWithOptions(node, client.MergeFromWithOptimisticLock{}))
}
