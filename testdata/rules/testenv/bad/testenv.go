// Package bad starts an API server for a test.
package bad

import (
	"testing"

	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
)

// doc:begin

// Server starts an API server for one test.
func Server(t testing.TB, assets string) *rest.Config {
	t.Helper()
	env := &envtest.Environment{BinaryAssetsDirectory: assets}
	cfg, err := env.Start() // want `nothing stops env: its kube-apiserver and etcd go on running when the tests have ended; stop it, such as by t.Cleanup`
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

// doc:end
