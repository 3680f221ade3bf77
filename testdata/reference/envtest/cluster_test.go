package envtest

import (
	"context"
	"fmt"
	"net"
	"sync"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// rollOutDeployments does what the Deployment controller does in a cluster: it says of each change that it
// is rolled out. It ends with the test.
func (f *fixture) rollOutDeployments() {
	f.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(f.ctx))
	w, err := admin.Watch(ctx, &appsv1.DeploymentList{}, client.InNamespace(f.ns))
	f.must(err)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for e := range w.ResultChan() {
			if deployment, ok := e.Object.(*appsv1.Deployment); ok && e.Type != "DELETED" {
				f.rollOut(ctx, deployment)
			}
		}
	}()
	f.Cleanup(func() {
		cancel()
		w.Stop()
		<-done
	})
}

func (f *fixture) rollOut(ctx context.Context, deployment *appsv1.Deployment) {
	if deployment.Status.ObservedGeneration == deployment.Generation {
		return
	}
	n := *deployment.Spec.Replicas
	deployment.Status = appsv1.DeploymentStatus{
		ObservedGeneration: deployment.Generation,
		Replicas:           n, UpdatedReplicas: n, ReadyReplicas: n, AvailableReplicas: n,
	}
	err := admin.Status().Update(ctx, deployment)
	// After a conflict comes the event of the newer object.
	if err != nil && ctx.Err() == nil && !apierrors.IsConflict(err) && !apierrors.IsNotFound(err) {
		f.Errorf("roll out: %v", err)
	}
}

// userConfig returns a configuration for the limited user with connections of its own, which end with the test.
func (f *fixture) userConfig() *rest.Config {
	f.Helper()
	cfg, err := server.user()
	f.must(err)
	cfg.QPS, cfg.Burst = 1000, 2000
	cfg.Dial = f.conns.dial
	return cfg
}

// connections remembers what it has dialled.
type connections struct {
	mu   sync.Mutex
	open []net.Conn
}

func (c *connections) dial(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := net.Dialer{Timeout: 30 * time.Second}
	conn, err := dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, fmt.Errorf("dial: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open = append(c.open, conn)
	return conn, nil
}

func (c *connections) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, conn := range c.open {
		_ = conn.Close() // most are closed already
	}
	c.open = nil
}
