package good

import (
	"context"

	"k8s.io/apimachinery/pkg/labels"
	namespaceinformer "knative.dev/pkg/client/injection/kube/informers/core/v1/namespace"
	namespacereconciler "knative.dev/pkg/client/injection/kube/reconciler/core/v1/namespace"
	"knative.dev/pkg/configmap"
	"knative.dev/pkg/controller"
)

// NewController makes the controller, which wakes all namespaces when the settings change.
func NewController(ctx context.Context, settings configmap.Watcher) *controller.Impl {
	namespaces := namespaceinformer.Get(ctx)
	impl := namespacereconciler.NewImpl(ctx, &Reconciler{}, func(impl *controller.Impl) controller.Options {
		return controller.Options{DemoteFunc: nil, SkipStatusUpdates: false, ConfigStore: nil, PromoteFilterFunc: func(any) bool {
			all, err := namespaces.Lister().List(labels.Everything())
			return err == nil && len(all) > 0
		}}
	})
	return impl
}
