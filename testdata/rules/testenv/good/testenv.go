// Package good starts an API server for a test.
package good

import (
	"testing"

	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
)

// doc:begin

// Server starts an API server for one test, which stops it.
func Server(t testing.TB, assets string) *rest.Config {
	t.Helper()
	env := &envtest.Environment{BinaryAssetsDirectory: assets}
	cfg, err := env.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := env.Stop(); err != nil {
			t.Error(err)
		}
	})
	return cfg
}

// doc:end
