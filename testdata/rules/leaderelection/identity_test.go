package leaderelection_test

import (
	"context"
	"testing"
	"time"

	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leaderelection/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leaderelection/good"
)

// TestIdentity lets two replicas run for one lease.
func TestIdentity(t *testing.T) {
	leases := fake.NewClientset().CoordinationV1()
	first, second := elect(t, bad.NewLock(leases)), elect(t, bad.NewLock(leases))
	if !await.True(func() bool { return first.IsLeader() && second.IsLeader() }) {
		t.Error("bad: not both lead")
	}
	leases = fake.NewClientset().CoordinationV1()
	named := bad.Options{Namespace: "default", Name: "shops"}
	first, second = elect(t, named.NewNamedLock(leases)), elect(t, named.NewNamedLock(leases))
	if !await.True(func() bool { return first.IsLeader() && second.IsLeader() }) {
		t.Error("bad, named by the lease: not both lead")
	}
	leases = fake.NewClientset().CoordinationV1()
	first = elect(t, good.NewLock(leases, "first"))
	if !await.True(first.IsLeader) {
		t.Fatal("good: nobody leads")
	}
	second = elect(t, good.NewLock(leases, "second"))
	time.Sleep(200 * time.Millisecond)
	if second.IsLeader() {
		t.Error("good: both lead")
	}
}

func elect(t *testing.T, lock resourcelock.Interface) *leaderelection.LeaderElector {
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: time.Minute, RenewDeadline: 30 * time.Second, RetryPeriod: 20 * time.Millisecond,
		Callbacks: leaderelection.LeaderCallbacks{OnStartedLeading: func(context.Context) {}, OnStoppedLeading: func() {}},
	})
	if err != nil {
		t.Fatal(err)
	}
	go elector.Run(t.Context())
	return elector
}
