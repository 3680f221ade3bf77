// Command hidden adds an index to an informer itself, under the name that the cache gives it.
package main

import (
	"context"
	"os"

	corev1 "k8s.io/api/core/v1"
	toolscache "k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	err = mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		pods, err := mgr.GetCache().GetInformer(ctx, &corev1.Pod{})
		if err != nil {
			return err
		}
		err = pods.AddIndexers(toolscache.Indexers{"field:spec.nodeName": func(any) ([]string, error) { return []string{"__all_namespaces/n1"}, nil }})
		if err != nil {
			return err
		}
		return mgr.GetClient().List(ctx, &corev1.PodList{}, client.MatchingFields{"spec.nodeName": "n1"})
	}))
	if err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
