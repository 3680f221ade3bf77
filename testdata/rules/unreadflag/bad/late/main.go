// Package main parses its command line too early.
package main

import (
	"flag"
	"log"
	"path/filepath"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/util/homedir"
	"k8s.io/klog/v2"
)

func main() {
	klog.InitFlags(nil)
	flag.Parse()
	var kubeconfig *string
	if home := homedir.HomeDir(); home != "" {
		kubeconfig = flag.String("kubeconfig", filepath.Join(home, ".kube", "config"), "the path of the kubeconfig") // want `the flag --kubeconfig is defined after flag\.Parse, which does not know it then`
	} else {
		kubeconfig = flag.String("kubeconfig", "", "the path of the kubeconfig")
	}
	config, err := clientcmd.BuildConfigFromFlags("", *kubeconfig)
	if err != nil {
		log.Fatal(err)
	}
	log.Print(config.Host, kubernetes.NewForConfigOrDie(config) != nil)
}
