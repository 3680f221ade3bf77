package leasetiming_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection/resourcelock"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leasetiming/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leasetiming/good"
)

const order, jitter = "leaseDuration must be greater than renewDeadline", "renewDeadline must be greater than retryPeriod*JitterFactor"

// TestProof shows that no election starts with the durations of bad.
func TestProof(t *testing.T) {
	client := fake.NewClientset()
	lock, err := resourcelock.New(resourcelock.LeasesResourceLock, "shop", "shop", client.CoreV1(), client.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: "a"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bad.Elector(lock); err == nil || err.Error() != order {
		t.Errorf("bad elector: %v", err)
	}
	if _, err := bad.Partly(lock); err == nil {
		t.Error("bad partly: no error")
	}
	func() {
		defer func() {
			if r := recover(); fmt.Sprint(r) != jitter {
				t.Errorf("bad die: %v", r)
			}
		}()
		bad.Die(t.Context(), lock)
	}()
	if _, err := good.Elector(lock); err != nil {
		t.Errorf("good elector: %v", err)
	}
	if c := good.Later(lock, time.Second); c.RetryPeriod != time.Second {
		t.Errorf("good later: %v", c)
	}
	if *bad.Pointer().LeaseDuration > 10*time.Second || *bad.New().RetryPeriod < 10*time.Second || good.Given(time.Second).LeaseDuration == nil || good.Default().LeaseDuration != nil || good.Alone().LeaderElection {
		t.Error("options")
	}
}

// TestManager shows that a manager with such durations does not run.
func TestManager(t *testing.T) {
	cfg := rest.CopyConfig(proof.Server(t))
	m, err := bad.Manager(cfg)
	if err == nil {
		err = m.Start(t.Context())
	}
	if err == nil || !strings.Contains(err.Error(), order) {
		t.Errorf("bad: %v", err)
	}
	if _, err := good.Manager(cfg); err != nil {
		t.Errorf("good: %v", err)
	}
}
