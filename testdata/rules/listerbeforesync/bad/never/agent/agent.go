// Package agent looks at nodes, with an informer of its own.
package agent

import (
	"errors"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type agent struct {
	factory informers.SharedInformerFactory
	synced  cache.InformerSynced
}

// Start runs the agent until the channel is closed.
func Start(host string, stop <-chan struct{}) error {
	client, err := kubernetes.NewForConfig(&rest.Config{Host: host})
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(client, 0)
	a := &agent{factory: factory, synced: factory.Core().V1().Nodes().Informer().HasSynced}
	return a.run(stop)
}

func (a *agent) run(stop <-chan struct{}) error {
	a.factory.Start(stop)
	if !cache.WaitForCacheSync(stop, a.synced) {
		return errors.New("the cache has not synced")
	}
	<-stop
	return nil
}
