// Package main counts pods, and ends.
package main

import (
	"log"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

func main() {
	config, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	factory := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(config), 0)
	pods := factory.Core().V1().Pods().Lister()
	stop := make(chan struct{})
	factory.Start(stop)
	for kind, synced := range factory.WaitForCacheSync(stop) {
		if !synced {
			log.Fatalf("%v did not sync", kind)
		}
	}
	all, err := pods.List(labels.Everything())
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("%d pods", len(all))
}
