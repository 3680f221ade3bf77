// Package handed starts API servers that others stop.
package handed

import (
	"testing"

	"go.uber.org/goleak"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
)

// Env is stopped by who needs it.
var Env = &envtest.Environment{}

// Start starts it.
func Start() error {
	_, err := Env.Start()
	return err
}

// Started is stopped by who gets it.
func Started(assets string) (*envtest.Environment, error) {
	env := &envtest.Environment{BinaryAssetsDirectory: assets}
	_, err := env.Start()
	return env, err
}

// Begin starts the environment of its caller.
func Begin(env *envtest.Environment) error {
	_, err := env.Start()
	return err
}

// Main hands m on.
func Main(m *testing.M) { goleak.VerifyTestMain(m) }
