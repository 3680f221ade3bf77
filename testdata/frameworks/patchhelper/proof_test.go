// Package patchhelper_test runs the reconcilers of bad and good with the helpers of Cluster
// API and flux.
package patchhelper_test

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

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/patchhelper/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/patchhelper/good"
)

var request = reconcile.Request{NamespacedName: client.ObjectKey{Namespace: "default", Name: "a"}}

func newPod() *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "a"}}
}

// TestPatch: the deferred patch stores metadata and status, unless the answer of an Update
// has taken the status away.
func TestPatch(t *testing.T) {
	for name, newReconciler := range map[string]func(client.Client) reconcile.Reconciler{
		"bad":         func(c client.Client) reconcile.Reconciler { return &bad.Patched{Client: c} },
		"good":        func(c client.Client) reconcile.Reconciler { return &good.Patched{Client: c} },
		"good serial": func(c client.Client) reconcile.Reconciler { return &good.Serial{Client: c} },
	} {
		kube := fake.NewClientBuilder().WithObjects(newPod()).WithStatusSubresource(newPod()).Build()
		if _, err := newReconciler(kube).Reconcile(t.Context(), request); err != nil {
			t.Fatal(name, err)
		}
		pod := newPod()
		if err := kube.Get(t.Context(), request.NamespacedName, pod); err != nil {
			t.Fatal(err)
		}
		if stored := pod.Status.Message == "seen"; stored != (name != "bad") || pod.Labels["seen"] == "" {
			t.Errorf("%s: %v %q", name, pod.Labels, pod.Status.Message)
		}
		if name == "good" && len(pod.Finalizers) != 1 {
			t.Errorf("%s: finalizers %v", name, pod.Finalizers)
		}
	}
}

// TestLate: what was changed before the helper was made is not stored.
func TestLate(t *testing.T) {
	for name, c := range map[string]struct {
		reconciler     func(client.Client) reconcile.Reconciler
		label, message bool
	}{
		"bad":        {func(c client.Client) reconcile.Reconciler { return &bad.Late{Client: c} }, false, true},
		"bad serial": {func(c client.Client) reconcile.Reconciler { return &bad.LateSerial{Client: c} }, true, false},
		"good":       {func(c client.Client) reconcile.Reconciler { return &good.Late{Client: c} }, true, true},
		"good twice": {func(c client.Client) reconcile.Reconciler { return &good.Twice{Client: c} }, true, true},
	} {
		kube := fake.NewClientBuilder().WithObjects(newPod()).WithStatusSubresource(newPod()).Build()
		if _, err := c.reconciler(kube).Reconcile(t.Context(), request); err != nil {
			t.Fatal(name, err)
		}
		pod := newPod()
		if err := kube.Get(t.Context(), request.NamespacedName, pod); err != nil {
			t.Fatal(err)
		}
		if (pod.Labels["seen"] != "") != c.label || (pod.Status.Message == "seen") != c.message {
			t.Errorf("%s: %v %q", name, pod.Labels, pod.Status.Message)
		}
	}
}

// TestGone: bad fails for a pod that is gone.
func TestGone(t *testing.T) {
	for name, newReconciler := range map[string]func(client.Client) reconcile.Reconciler{
		"bad":  func(c client.Client) reconcile.Reconciler { return &bad.Patched{Client: c} },
		"good": func(c client.Client) reconcile.Reconciler { return &good.Patched{Client: c} },
	} {
		if _, err := newReconciler(fake.NewClientBuilder().Build()).Reconcile(t.Context(), request); (err != nil) != (name == "bad") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestContext: a context of its own does not end with the reconcile.
func TestContext(t *testing.T) {
	for name, newReconciler := range map[string]func(client.Client) reconcile.Reconciler{
		"bad":  func(c client.Client) reconcile.Reconciler { return &bad.Detached{Client: c} },
		"good": func(c client.Client) reconcile.Reconciler { return &good.Serial{Client: c} },
	} {
		var asked context.Context
		kube := fake.NewClientBuilder().WithObjects(newPod()).WithStatusSubresource(newPod()).WithInterceptorFuncs(interceptor.Funcs{
			SubResourcePatch: func(ctx context.Context, c client.Client, sub string, obj client.Object, p client.Patch, opts ...client.SubResourcePatchOption) error {
				asked = ctx
				return c.SubResource(sub).Patch(ctx, obj, p, opts...)
			},
		}).Build()
		ctx, cancel := context.WithCancel(t.Context())
		if _, err := newReconciler(kube).Reconcile(ctx, request); err != nil {
			t.Fatal(name, err)
		}
		cancel()
		if ended := asked.Err() != nil; ended != (name == "good") {
			t.Errorf("%s: the request has ended: %v", name, ended)
		}
	}
}

// TestFails: what the patcher says is lost, or returned.
func TestFails(t *testing.T) {
	for name, newReconciler := range map[string]func(client.Client) reconcile.Reconciler{
		"bad":          func(c client.Client) reconcile.Reconciler { return &bad.Serial{Client: c} },
		"good":         func(c client.Client) reconcile.Reconciler { return &good.Serial{Client: c} },
		"good patched": func(c client.Client) reconcile.Reconciler { return &good.Patched{Client: c} },
	} {
		kube := fake.NewClientBuilder().WithObjects(newPod()).WithStatusSubresource(newPod()).WithInterceptorFuncs(interceptor.Funcs{
			SubResourcePatch: func(context.Context, client.Client, string, client.Object, client.Patch, ...client.SubResourcePatchOption) error {
				return errors.New("no answer")
			},
		}).Build()
		if _, err := newReconciler(kube).Reconcile(t.Context(), request); (err != nil) != (name != "bad") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
