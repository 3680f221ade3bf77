// Package operatorpkg_test has operatorpkg's reconcilers run those of bad and good.
package operatorpkg_test

import (
	"context"
	"errors"
	"testing"

	"github.com/awslabs/operatorpkg/reconciler"
	"github.com/awslabs/operatorpkg/singleton"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/operatorpkg/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/operatorpkg/good"
)

var key = client.ObjectKey{Namespace: "default", Name: "a"}

// TestSingleton: an error is returned and drops the Result, or is lost. What good asks with
// is the context of the reconcile.
func TestSingleton(t *testing.T) {
	for name, newReconciler := range map[string]func(client.Client) singleton.Reconciler{
		"bad":  func(c client.Client) singleton.Reconciler { return &bad.Sweeper{Client: c} },
		"good": func(c client.Client) singleton.Reconciler { return &good.Sweeper{Client: c} },
	} {
		var asked context.Context
		kube := fake.NewClientBuilder().WithInterceptorFuncs(interceptor.Funcs{List: func(ctx context.Context, _ client.WithWatch, _ client.ObjectList, _ ...client.ListOption) error {
			asked = ctx
			return nil
		}}).Build()
		ctx, cancel := context.WithCancel(t.Context())
		if res, err := singleton.AsReconciler(newReconciler(kube)).Reconcile(ctx, reconcile.Request{}); err != nil || res.RequeueAfter == 0 {
			t.Errorf("%s: %v %v", name, res, err)
		}
		cancel()
		if ended := asked.Err() != nil; ended != (name == "good") {
			t.Errorf("%s: the request ends with the reconcile: %v", name, ended)
		}
	}
}

// TestLost: an error has the reconciler run again, unless it does not return it.
func TestLost(t *testing.T) {
	for name, newReconciler := range map[string]func(client.Client) singleton.Reconciler{
		"bad":  func(c client.Client) singleton.Reconciler { return &bad.Marker{Client: c} },
		"good": func(c client.Client) singleton.Reconciler { return &good.Marker{Client: c} },
	} {
		kube := fake.NewClientBuilder().WithInterceptorFuncs(interceptor.Funcs{Create: func(context.Context, client.WithWatch, client.Object, ...client.CreateOption) error {
			return errors.New("no answer")
		}}).Build()
		res, err := singleton.AsReconciler(newReconciler(kube)).Reconcile(t.Context(), reconcile.Request{})
		if again := err != nil; again != (name == "good") || res != (reconcile.Result{}) {
			t.Errorf("%s: %v %v", name, res, err)
		}
	}
}

var noters = map[string]func(client.Client) reconciler.Reconciler{
	"bad":  func(c client.Client) reconciler.Reconciler { return &bad.Noter{Client: c} },
	"good": func(c client.Client) reconciler.Reconciler { return &good.Noter{Client: c} },
}

// TestGone: a pod that is gone fails for ever, or not at all.
func TestGone(t *testing.T) {
	for name, newReconciler := range noters {
		res, err := reconciler.AsReconciler(newReconciler(fake.NewClientBuilder().Build())).Reconcile(t.Context(), reconcile.Request{NamespacedName: key})
		if failed := err != nil; failed != (name == "bad") || res != (reconcile.Result{}) {
			t.Errorf("%s: %v %v", name, res, err)
		}
	}
}

// TestFailed: an error drops the Result.
func TestFailed(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	refused := errors.New("refused")
	kube := fake.NewClientBuilder().WithObjects(pod).WithInterceptorFuncs(interceptor.Funcs{
		Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error { return refused },
	}).Build()
	r := &bad.Noter{Client: kube}
	if res, err := r.Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); !res.Requeue || !errors.Is(err, refused) {
		t.Fatalf("%v %v", res, err)
	}
	if res, err := reconciler.AsReconciler(r).Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); res != (reconcile.Result{}) || !errors.Is(err, refused) {
		t.Errorf("%v %v", res, err)
	}
}

// TestStatus: Update does not store the status.
func TestStatus(t *testing.T) {
	for name, newReconciler := range noters {
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
		kube := fake.NewClientBuilder().WithObjects(pod).WithStatusSubresource(pod).Build()
		r := reconciler.AsReconciler(newReconciler(kube))
		if _, err := r.Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
			t.Fatal(name, err)
		}
		if err := kube.Get(t.Context(), key, pod); err != nil || (pod.Status.Message == "seen") != (name == "good") {
			t.Errorf("%s: %v %q", name, err, pod.Status.Message)
		}
		if name == "good" {
			if res, err := r.Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil || res.RequeueAfter == 0 {
				t.Errorf("Requeue is dropped: %v %v", res, err)
			}
		}
	}
}
