// Package good limits the rate of clients, or leaves it alone.
package good

import (
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/util/flowcontrol"
	"sigs.k8s.io/controller-runtime/pkg/client/config"
)

// doc:begin

// New returns a client for many requests.
func New(kubeconfig string) (kubernetes.Interface, error) {
	cfg, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return nil, err
	}
	cfg.QPS = 50
	cfg.Burst = 100
	return kubernetes.NewForConfig(cfg)
}

// doc:end

// Limiter has one of its own.
func Limiter(host string) (kubernetes.Interface, error) {
	return kubernetes.NewForConfig(&rest.Config{Host: host, QPS: 20, RateLimiter: flowcontrol.NewTokenBucketRateLimiter(20, 40)})
}

// Dynamic is no clientset: its burst is 10.
func Dynamic(host string) (dynamic.Interface, error) {
	return dynamic.NewForConfig(&rest.Config{Host: host, QPS: 20})
}

// Unlimited leaves the rate to the server.
func Unlimited(host string) (kubernetes.Interface, error) {
	return kubernetes.NewForConfig(&rest.Config{Host: host, QPS: -1})
}

// Given may have a burst.
func Given(cfg *rest.Config) (kubernetes.Interface, error) {
	cfg.QPS = 50
	return kubernetes.NewForConfig(cfg)
}

// Loaded may have one, too.
func Loaded() (kubernetes.Interface, error) {
	cfg, err := config.GetConfig()
	if err != nil {
		return nil, err
	}
	cfg.QPS = 50
	return kubernetes.NewForConfig(cfg)
}

// Prepared gets one from a function.
func Prepared(host string) (kubernetes.Interface, error) {
	cfg := &rest.Config{Host: host, QPS: 20}
	limit(cfg)
	return kubernetes.NewForConfig(cfg)
}

func limit(cfg *rest.Config) { cfg.Burst = 40 }

// Flag may be 0.
func Flag(host string, qps float32) (kubernetes.Interface, error) {
	return kubernetes.NewForConfig(&rest.Config{Host: host, QPS: qps})
}
