// Package reconcilerio_test runs the parts of bad and good as reconciler.io does.
package reconcilerio_test

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

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/reconcilerio/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/reconcilerio/good"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/reconcilerio/reconcilers"
)

var reconcilersOf = map[string]func(client.Client) *reconcilers.ResourceReconciler[*corev1.Pod]{"bad": bad.NewReconciler, "good": good.NewReconciler}

var key = client.ObjectKey{Namespace: "default", Name: "a"}

// run has the framework handle a pod of a server that answers as fns say.
func run(ctx context.Context, pod *corev1.Pod, fns interceptor.Funcs, newReconciler func(client.Client) *reconcilers.ResourceReconciler[*corev1.Pod]) (client.Client, error) {
	kube := fake.NewClientBuilder().WithStatusSubresource(pod).WithObjects(pod).WithInterceptorFuncs(fns).Build()
	r := newReconciler(kube)
	_, err := r.Reconcile(ctx, reconcile.Request{NamespacedName: key})
	return kube, err
}

func newPod() *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
}

// TestStatus: what is in the status when all parts have run is stored, and of the object
// nothing else; the answer of an Update has taken the status away before.
func TestStatus(t *testing.T) {
	for name, newReconciler := range reconcilersOf {
		kube, err := run(t.Context(), newPod(), interceptor.Funcs{}, newReconciler)
		if err != nil {
			t.Fatal(name, err)
		}
		pod := &corev1.Pod{}
		if err := kube.Get(t.Context(), key, pod); err != nil {
			t.Fatal(err)
		}
		if stored := pod.Status.Message == "seen"; stored != (name == "good") || pod.Labels["seen"] == "" || pod.Spec.Hostname != "" {
			t.Errorf("%s: %v %v %q", name, pod.Labels, pod.Status, pod.Spec.Hostname)
		}
	}
}

type stamp struct{}

// TestContext: what good asks with is the context of the reconcile.
func TestContext(t *testing.T) {
	for name, newReconciler := range reconcilersOf {
		var asked context.Context
		fns := interceptor.Funcs{Get: func(ctx context.Context, c client.WithWatch, k client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
			if _, ok := obj.(*corev1.ConfigMap); ok {
				asked = ctx
			}
			return c.Get(ctx, k, obj, opts...)
		}}
		_, err := run(context.WithValue(t.Context(), stamp{}, true), newPod(), fns, newReconciler)
		if err != nil || asked == nil || (asked.Value(stamp{}) != nil) != (name == "good") {
			t.Errorf("%s: %v, %v", name, err, asked)
		}
	}
}

// TestGone: the reconciler does not hear of an object that is gone.
func TestGone(t *testing.T) {
	pod := newPod()
	pod.Name = "other"
	for name, newReconciler := range reconcilersOf {
		if _, err := run(t.Context(), pod, interceptor.Funcs{}, newReconciler); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFinalize: an error has Finalize called again; nil is the end of it.
func TestFinalize(t *testing.T) {
	now := metav1.Now()
	for name, newReconciler := range reconcilersOf {
		pod := newPod()
		pod.DeletionTimestamp, pod.Finalizers = &now, []string{"example.com/mine"}
		_, err := run(t.Context(), pod, interceptor.Funcs{Delete: func(context.Context, client.WithWatch, client.Object, ...client.DeleteOption) error {
			return errors.New("no answer")
		}}, newReconciler)
		if failed := err != nil; failed != (name == "good") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
