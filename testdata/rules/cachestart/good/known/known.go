// Package known asks which kinds there are, before the cache runs.
package known

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
)

// Run knows that nothing can be read: another error says that there is no such kind.
func Run(ctx context.Context, mgr ctrl.Manager) error {
	var early *cache.ErrCacheNotStarted
	if err := mgr.GetClient().List(ctx, &corev1.NodeList{}); err != nil && !errors.As(err, &early) {
		return err
	}
	return mgr.Start(ctx)
}
