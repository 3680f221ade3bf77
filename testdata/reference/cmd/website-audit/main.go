// Command website-audit runs the audit of Websites.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"

	"github.com/ctrlvet/ctrlvet/testdata/reference/audit"
)

func main() {
	klog.InitFlags(nil)
	kubeconfig := flag.String("kubeconfig", os.Getenv("KUBECONFIG"), "the configuration of the client; empty in a cluster")
	namespace := flag.String("namespace", os.Getenv("POD_NAMESPACE"), "the namespace to work in")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, *kubeconfig, *namespace)
	stop()
	if err != nil {
		klog.ErrorS(err, "the audit ends")
	}
	klog.Flush()
	if err != nil {
		os.Exit(1)
	}
}

func run(ctx context.Context, kubeconfig, namespace string) error {
	if namespace == "" {
		return errors.New("no namespace: set -namespace or POD_NAMESPACE")
	}
	cfg, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return fmt.Errorf("find the API server: %w", err)
	}
	identity, err := os.Hostname() // the name of the pod
	if err != nil {
		return err
	}
	return audit.Run(ctx, cfg, audit.Options{Namespace: namespace, Identity: identity})
}
