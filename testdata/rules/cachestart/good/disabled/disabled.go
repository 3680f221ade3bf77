// Package disabled leaves ConfigMaps out of the cache.
package disabled

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Run makes a manager whose client asks the API server for ConfigMaps.
func Run(ctx context.Context, cfg *rest.Config, options ctrl.Options) error {
	options.Client.Cache = &client.CacheOptions{DisableFor: []client.Object{&corev1.ConfigMap{}}}
	mgr, err := ctrl.NewManager(cfg, options)
	if err != nil {
		return err
	}
	if err := mgr.GetClient().Get(ctx, types.NamespacedName{Namespace: "default", Name: "settings"}, &corev1.ConfigMap{}); client.IgnoreNotFound(err) != nil {
		return err
	}
	return mgr.Start(ctx)
}
