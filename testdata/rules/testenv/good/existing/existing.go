// Package existing has its tests run against a cluster that is there.
package existing

import (
	"k8s.io/client-go/rest"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
)

// Cluster returns how it is reached: nothing is started.
func Cluster(cfg *rest.Config) (*rest.Config, error) {
	env := &envtest.Environment{Config: cfg, UseExistingCluster: ptr.To(true)}
	return env.Start()
}
