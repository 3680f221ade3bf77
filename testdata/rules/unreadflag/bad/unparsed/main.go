// Package main has a flag and never parses its command line.
package main

import (
	"flag"
	"log"
	"path/filepath"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/util/homedir"
)

func main() {
	var kubeconfig *string
	if home := homedir.HomeDir(); home != "" {
		kubeconfig = flag.String("kubeconfig", filepath.Join(home, ".kube", "config"), "the path of the kubeconfig") // want `the program never calls flag\.Parse: the flag --kubeconfig keeps its default`
	} else {
		kubeconfig = flag.String("kubeconfig", "", "the path of the kubeconfig")
	}
	config, err := clientcmd.BuildConfigFromFlags("", *kubeconfig)
	if err != nil {
		log.Fatal(err)
	}
	log.Print(config.Host, kubernetes.NewForConfigOrDie(config) != nil)
}
