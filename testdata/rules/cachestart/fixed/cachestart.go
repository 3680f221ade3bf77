// Package bad reads before the cache runs.
package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Settings is what the manager is told in a ConfigMap.
var Settings = types.NamespacedName{Namespace: "default", Name: "settings"}

// Run reads the settings and runs the manager.
func Run(ctx context.Context, mgr ctrl.Manager) error {
	settings := &corev1.ConfigMap{}
	if err := mgr.GetAPIReader().Get(ctx, Settings, settings); err != nil {
		return err
	}
	mgr.GetLogger().Info("starts", "settings", settings.Data)
	return mgr.Start(ctx)
}

// RunListed keeps the client in a variable.
func RunListed(ctx context.Context, mgr ctrl.Manager) error {
	c := mgr.GetClient()
	nodes := &corev1.NodeList{}
	if err := c.List(ctx, nodes); err != nil {
		return err
	}
	mgr.GetLogger().Info("starts", "nodes", len(nodes.Items))
	if err := mgr.Start(ctx); err != nil {
		return err
	}
	return nil
}

// RunPrepared hands the client to a function.
func RunPrepared(ctx context.Context, mgr ctrl.Manager) error {
	if err := prepare(ctx, mgr.GetClient()); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func prepare(ctx context.Context, c client.Client) error {
	namespace := &corev1.Namespace{}
	err := c.Get(ctx, types.NamespacedName{Name: "default"}, namespace)
	if err != nil {
		return err
	}
	namespace.Labels = map[string]string{"prepared": "true"}
	return c.Update(ctx, namespace)
}
