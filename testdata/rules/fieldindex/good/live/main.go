// Command live lists through a client that its options make, and clients of its own.
package main

import (
	"context"
	"os"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		NewClient: func(cfg *rest.Config, options client.Options) (client.Client, error) {
			options.Cache = nil
			return client.New(cfg, options)
		},
	})
	if err != nil {
		os.Exit(1)
	}
	err = mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		return mgr.GetClient().List(ctx, &corev1.PodList{}, client.MatchingFields{"spec.nodeName": "n1"})
	}))
	if err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
