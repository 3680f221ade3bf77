// Package main watches pods for as long as it runs.
package main

import (
	"log"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type controller struct{ synced cache.InformerSynced }

// Run works until it is stopped.
func (c *controller) Run(stop <-chan struct{}) {
	if cache.WaitForCacheSync(stop, c.synced) {
		go func() { log.Print("begun") }()
		<-stop
		log.Print("ended")
	}
}

func main() {
	config, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	factory := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(config), time.Hour)
	c := &controller{factory.Core().V1().Pods().Informer().HasSynced}
	stop := make(chan struct{}) // want:managerctx/nosignal `nothing stops this on SIGTERM, so the process is killed in the middle of its work; use signal\.NotifyContext`
	factory.Start(stop)
	c.Run(stop)
}
