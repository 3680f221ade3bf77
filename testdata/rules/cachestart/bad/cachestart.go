// Package bad reads before the cache runs.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Settings is what the manager is told in a ConfigMap.
var Settings = types.NamespacedName{Namespace: "default", Name: "settings"}

// doc:begin

// Run reads the settings and runs the manager.
func Run(ctx context.Context, mgr ctrl.Manager) error {
	settings := &corev1.ConfigMap{}
	if err := mgr.GetClient().Get(ctx, Settings, settings); err != nil { // want `this reads from the cache of a manager that starts on line \d+: it fails with "the cache is not started, can not read objects"; use GetAPIReader`
		return err
	}
	mgr.GetLogger().Info("starts", "settings", settings.Data)
	return mgr.Start(ctx)
}

// doc:end

// RunListed keeps the client in a variable.
func RunListed(ctx context.Context, mgr ctrl.Manager) error {
	c := mgr.GetClient()
	nodes := &corev1.NodeList{}
	if err := c.List(ctx, nodes); err != nil { // want `the cache is not started`
		return err
	}
	mgr.GetLogger().Info("starts", "nodes", len(nodes.Items))
	if err := mgr.Start(ctx); err != nil { // want:related `the manager starts here`
		return err
	}
	return nil
}

// RunPrepared hands the client to a function.
func RunPrepared(ctx context.Context, mgr ctrl.Manager) error {
	if err := prepare(ctx, mgr.GetClient()); err != nil { // want `the cache is not started`
		return err
	}
	return mgr.Start(ctx)
}

func prepare(ctx context.Context, c client.Client) error {
	namespace := &corev1.Namespace{}
	err := c.Get(ctx, types.NamespacedName{Name: "default"}, namespace) // want:related `read here`
	if err != nil {
		return err
	}
	namespace.Labels = map[string]string{"prepared": "true"}
	return c.Update(ctx, namespace)
}
