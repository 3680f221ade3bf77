package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/labels"
	namespaceinformer "knative.dev/pkg/client/injection/kube/informers/core/v1/namespace"
	namespacereconciler "knative.dev/pkg/client/injection/kube/reconciler/core/v1/namespace"
	"knative.dev/pkg/configmap"
	"knative.dev/pkg/controller"
)

// NewController makes the controller, for the namespaces that are there.
func NewController(ctx context.Context, _ configmap.Watcher) *controller.Impl {
	namespaces := namespaceinformer.Get(ctx)
	impl := namespacereconciler.NewImpl(ctx, &Reconciler{})
	all, err := namespaces.Lister().List(labels.Everything()) // want:listerbeforesync `namespaces\.Lister\(\)\.List is called before knative starts the informers`
	if err != nil {
		return nil
	}
	for _, ns := range all {
		impl.Enqueue(ns)
	}
	return impl
}
