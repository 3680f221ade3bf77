// Package leaderelection_test makes managers; nothing is asked of an API server.
package leaderelection_test

import (
	"strings"
	"testing"

	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leaderelection/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leaderelection/good"
)

func TestName(t *testing.T) {
	metricsserver.DefaultBindAddress = "0"
	cfg := proof.Server(t)
	for name, make := range map[string]func(*rest.Config) (ctrl.Manager, error){
		"flag": func(cfg *rest.Config) (ctrl.Manager, error) { return bad.NewManager(cfg, true) },
		"slow": bad.NewSlow,
	} {
		if _, err := make(cfg); err == nil || !strings.Contains(err.Error(), "LeaderElectionID must be configured") {
			t.Errorf("bad, %s: %v", name, err)
		}
	}
	if _, err := bad.NewManager(cfg, false); err != nil {
		t.Errorf("bad, without the election: %v", err)
	}
	c := fake.NewClientset()
	lock, err := resourcelock.New(resourcelock.LeasesResourceLock, "default", "own", c.CoreV1(), c.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: "first"})
	if err != nil {
		t.Fatal(err)
	}
	for name, make := range map[string]func() (ctrl.Manager, error){
		"flag":      func() (ctrl.Manager, error) { return good.NewManager(cfg, true) },
		"alone":     func() (ctrl.Manager, error) { return good.NewAlone(cfg) },
		"named":     func() (ctrl.Manager, error) { return good.NewNamed(cfg, true) },
		"completed": func() (ctrl.Manager, error) { return good.NewCompleted(cfg, true) },
		"locked":    func() (ctrl.Manager, error) { return good.NewLocked(cfg, lock) },
		"called":    func() (ctrl.Manager, error) { return good.NewCalled(cfg, "called.example.com") },
	} {
		if _, err := make(); err != nil {
			t.Errorf("good, %s: %v", name, err)
		}
	}
}
