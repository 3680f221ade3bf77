// Package vcluster_test runs the syncers of bad and good as vcluster does.
package vcluster_test

import (
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/vcluster"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/vcluster/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/vcluster/good"
)

var syncers = map[string]vcluster.Syncer[*corev1.Pod]{"bad": bad.Pods{}, "good": good.Pods{}}

func newPod(message string) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "a"}, Status: corev1.PodStatus{Message: message}}
}

func run(ctx context.Context, syncer vcluster.Syncer[*corev1.Pod], host, virtual client.Client) error {
	c := &vcluster.Controller[*corev1.Pod]{Host: host, Virtual: virtual, Syncer: syncer, New: func() *corev1.Pod { return &corev1.Pod{} }}
	_, err := c.Reconcile(ctx, reconcile.Request{NamespacedName: client.ObjectKey{Namespace: "default", Name: "a"}})
	return err
}

// TestContext: the context of the syncer ends with that of the reconcile, and an error has
// the request come again.
func TestContext(t *testing.T) {
	for name, syncer := range syncers {
		var asked context.Context
		host := fake.NewClientBuilder().WithInterceptorFuncs(interceptor.Funcs{Create: func(ctx context.Context, _ client.WithWatch, _ client.Object, _ ...client.CreateOption) error {
			asked = ctx
			return errors.New("no answer")
		}}).Build()
		ctx, cancel := context.WithCancel(t.Context())
		err := run(ctx, syncer, host, fake.NewClientBuilder().WithObjects(newPod("")).Build())
		cancel()
		if (err != nil) != (name == "good") || (asked.Err() != nil) != (name == "good") {
			t.Errorf("%s: %v, the request has ended: %v", name, err, asked.Err())
		}
	}
}

// TestBefore: what the host never had is nil.
func TestBefore(t *testing.T) {
	for name, syncer := range map[string]vcluster.Syncer[*corev1.Pod]{"bad": bad.Kept{}, "good": good.Kept{}} {
		panicked := false
		func() {
			defer func() { panicked = recover() != nil }()
			if err := run(t.Context(), syncer, fake.NewClientBuilder().Build(), fake.NewClientBuilder().WithObjects(newPod("")).Build()); err != nil {
				t.Error(name, err)
			}
		}()
		if panicked != (name == "bad") {
			t.Errorf("%s: panics %v", name, panicked)
		}
	}
	if err := run(t.Context(), good.Kept{}, fake.NewClientBuilder().WithObjects(newPod("")).Build(), fake.NewClientBuilder().WithObjects(newPod("")).Build()); err != nil {
		t.Error(err)
	}
}

// TestStatus: Update does not store the status.
func TestStatus(t *testing.T) {
	for name, syncer := range syncers {
		virtual := fake.NewClientBuilder().WithStatusSubresource(newPod("")).WithObjects(newPod("")).Build()
		if err := run(t.Context(), syncer, fake.NewClientBuilder().WithObjects(newPod("seen")).Build(), virtual); err != nil {
			t.Fatal(name, err)
		}
		pod := newPod("")
		if err := virtual.Get(t.Context(), client.ObjectKeyFromObject(pod), pod); err != nil || (pod.Status.Message == "seen") != (name == "good") {
			t.Errorf("%s: %v %q", name, err, pod.Status.Message)
		}
	}
}
