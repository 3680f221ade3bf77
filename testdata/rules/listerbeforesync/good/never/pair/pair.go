// Package pair waits for each informer.
package pair

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Director starts both.
type Director struct {
	pods   coreinformers.PodInformer
	nodes  coreinformers.NodeInformer
	decide func(n *corev1.Node) error
	wanted chan string
}

// Run waits for both.
func (d *Director) Run(ctx context.Context) {
	go d.pods.Informer().Run(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), d.pods.Informer().HasSynced) {
		return
	}
	d.startNodes(ctx)
	if !d.ready(ctx) {
		return
	}
	go wait.UntilWithContext(ctx, d.work, 0)
	<-ctx.Done()
}

func (d *Director) startNodes(ctx context.Context) {
	go d.nodes.Informer().Run(ctx.Done())
}

func (d *Director) ready(ctx context.Context) bool {
	return cache.WaitForCacheSync(ctx.Done(), d.nodes.Informer().HasSynced)
}

// RunAll waits for both before it starts the worker.
func (d *Director) RunAll(ctx context.Context) {
	go d.pods.Informer().Run(ctx.Done())
	go d.nodes.Informer().Run(ctx.Done())
	if cache.WaitForCacheSync(ctx.Done(), d.pods.Informer().HasSynced, d.nodes.Informer().HasSynced) {
		wait.UntilWithContext(ctx, d.work, 0)
	}
}

func (d *Director) work(context.Context) {
	for name := range d.wanted {
		_ = (&scene{director: d}).play(name)
	}
}

type scene struct{ director *Director }

func (s *scene) play(name string) error {
	if _, err := s.director.pods.Lister().Pods("default").Get(name); err != nil {
		return err
	}
	node, err := s.director.nodes.Lister().Get(name)
	if err != nil {
		return err
	}
	return s.director.decide(node)
}
