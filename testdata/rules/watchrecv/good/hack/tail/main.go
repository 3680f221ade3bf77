// Command tail prints what happens to pods until somebody ends it.
package main

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

func main() {
	config, err := rest.InClusterConfig()
	if err != nil {
		panic(err)
	}
	watch, err := kubernetes.NewForConfigOrDie(config).CoreV1().Pods("").Watch(context.Background(), metav1.ListOptions{})
	if err != nil {
		panic(err)
	}
	for {
		event := <-watch.ResultChan()
		fmt.Println(event.Type)
	}
}
