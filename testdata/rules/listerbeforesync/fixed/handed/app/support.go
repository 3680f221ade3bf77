// Package app starts the informers for a controller that waits for nothing.
package app

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/fixed/handed"
)

// First returns what a controller counts first.
func First(ctx context.Context, client kubernetes.Interface) int {
	counts := make(chan int, 1)
	factory := informers.NewSharedInformerFactory(client, 0)
	c := handed.New(factory.Core().V1().Pods(), counts)
	start(ctx, factory)
	go c.Run(ctx)
	return <-counts
}

func start(ctx context.Context, factory informers.SharedInformerFactory) {
	factory.Start(ctx.Done())
}
