// Package good reads from the API server until the cache runs.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Settings is what the manager is told in a ConfigMap.
var Settings = types.NamespacedName{Namespace: "default", Name: "settings"}

// doc:begin

// Run reads the settings and runs the manager.
func Run(ctx context.Context, mgr ctrl.Manager) error {
	settings := &corev1.ConfigMap{}
	if err := mgr.GetAPIReader().Get(ctx, Settings, settings); err != nil {
		return err
	}
	mgr.GetLogger().Info("starts", "settings", settings.Data)
	return mgr.Start(ctx)
}

// doc:end

// RunAdded reads once the manager runs.
func RunAdded(ctx context.Context, mgr ctrl.Manager, found func(int)) error {
	err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		nodes := &corev1.NodeList{}
		if err := mgr.GetClient().List(ctx, nodes); err != nil {
			return err
		}
		found(len(nodes.Items))
		return nil
	}))
	if err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// RunRaw reads what no cache holds, and creates something.
func RunRaw(ctx context.Context, mgr ctrl.Manager, namespace string) error {
	raw := &unstructured.Unstructured{}
	raw.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("ConfigMap"))
	if err := mgr.GetClient().Get(ctx, types.NamespacedName{Namespace: namespace, Name: "kube-root-ca.crt"}, raw); client.IgnoreNotFound(err) != nil {
		return err
	}
	created := &corev1.ConfigMap{}
	created.Namespace, created.GenerateName = namespace, "starts-"
	if err := mgr.GetClient().Create(ctx, created); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// RunBeside reads while the manager runs.
func RunBeside(ctx context.Context, mgr ctrl.Manager) (int, error) {
	go func() { _ = mgr.Start(ctx) }()
	if !mgr.GetCache().WaitForCacheSync(ctx) {
		return 0, ctx.Err()
	}
	nodes := &corev1.NodeList{}
	err := mgr.GetClient().List(ctx, nodes)
	return len(nodes.Items), err
}

// RunPerhaps may not read at all.
func RunPerhaps(ctx context.Context, mgr ctrl.Manager, names ...string) error {
	if err := readAll(ctx, mgr.GetClient(), names); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func readAll(ctx context.Context, c client.Client, names []string) error {
	for _, name := range names {
		if err := c.Get(ctx, types.NamespacedName{Name: name}, &corev1.Namespace{}); err != nil {
			return err
		}
	}
	return nil
}
