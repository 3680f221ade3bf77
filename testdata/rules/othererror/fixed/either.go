package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Drop tells of the item's failure where its key is none, and of the key's nowhere.
func (r *Reconciler) Drop(ctx context.Context, pod *corev1.Pod, key string) {
	log := ctrl.LoggerFrom(ctx)
	if err := r.Start(ctx, pod); err != nil {
		namespace, name, keyErr := cache.SplitMetaNamespaceKey(key)
		if keyErr != nil {
			log.Error(keyErr, "cannot split the key")
		} else {
			log.Info("dropped", "namespace", namespace, "name", name)
		}
	}
}
