// Package fieldindex_test lists through the client of a manager, with a real API server.
package fieldindex_test

import (
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/config"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	badmissing "github.com/ctrlvet/ctrlvet/testdata/rules/fieldindex/bad/missing"
	goodmissing "github.com/ctrlvet/ctrlvet/testdata/rules/fieldindex/good/missing"
)

func manager(t *testing.T) ctrl.Manager {
	t.Helper()
	mgr, err := ctrl.NewManager(proof.Server(t), ctrl.Options{
		Scheme:     proof.Scheme(),
		Client:     client.Options{Cache: &client.CacheOptions{DisableFor: []client.Object{&corev1.ConfigMap{}}}},
		Metrics:    metricsserver.Options{BindAddress: "0"},
		Controller: config.Controller{SkipNameValidation: ptr.To(true)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return mgr
}

func start(t *testing.T, mgr ctrl.Manager) {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- mgr.Start(t.Context()) }()
	t.Cleanup(func() {
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	if !mgr.GetCache().WaitForCacheSync(t.Context()) {
		t.Fatal("the cache did not sync")
	}
}

func lacks(t *testing.T, what string, err error, field string) {
	t.Helper()
	if want := "Index with name field:" + field + " does not exist"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: error %v, want %q", what, err, want)
	}
}

// TestMissing: what is not indexed cannot be listed, whatever the API server knows.
func TestMissing(t *testing.T) {
	mgr := manager(t)
	c := mgr.GetClient()
	nodes, foos := &badmissing.NodeReconciler{Client: c}, &badmissing.FooReconciler{Client: c}
	if err := foos.SetupWithManager(mgr); err != nil {
		t.Fatal(err)
	}
	if err := nodes.SetupWithManager(mgr); err != nil {
		t.Fatal(err)
	}
	start(t, mgr)
	req := ctrl.Request{NamespacedName: types.NamespacedName{Namespace: "default", Name: "n1"}}
	_, err := nodes.Reconcile(t.Context(), req)
	lacks(t, "nodes", err, "spec.nodeName")
	_, err = foos.Reconcile(t.Context(), req)
	lacks(t, "foos", err, "spec.fooName")
	_, err = badmissing.Named(t.Context(), c, "shop")
	lacks(t, "named", err, "metadata.name")
}

// TestIndexed: what is indexed can, and what does not ask the cache.
func TestIndexed(t *testing.T) {
	namespace := proof.Namespace(t, proof.Server(t))
	pod := &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "web"},
		Spec:       corev1.PodSpec{NodeName: "n-" + namespace, Containers: []corev1.Container{{Name: "web", Image: "web"}}},
	}
	if err := proof.Client(t).Create(t.Context(), pod); err != nil {
		t.Fatal(err)
	}
	mgr := manager(t)
	c := mgr.GetClient()
	nodes := &goodmissing.NodeReconciler{Client: c}
	if err := nodes.SetupWithManager(mgr); err != nil {
		t.Fatal(err)
	}
	if err := goodmissing.Indexed(t.Context(), mgr.GetFieldIndexer(), "spec.fooName"); err != nil {
		t.Fatal(err)
	}
	start(t, mgr)
	if _, err := nodes.Reconcile(t.Context(), ctrl.Request{NamespacedName: types.NamespacedName{Name: pod.Spec.NodeName}}); err != nil || nodes.Pods != 1 {
		t.Errorf("%d Pods, error %v", nodes.Pods, err)
	}
	if _, err := goodmissing.Live(t.Context(), mgr.GetAPIReader(), "Running"); err != nil {
		t.Error(err)
	}
	if _, err := goodmissing.Any(t.Context(), c, "Opaque"); err != nil {
		t.Error(err)
	}
	if _, err := goodmissing.Maps(t.Context(), c, "shop"); err != nil {
		t.Error(err)
	}
	if _, err := goodmissing.Bars(t.Context(), c, "shop"); err != nil {
		t.Error(err)
	}
	_, err := goodmissing.By(t.Context(), c, "spec.size", "3")
	lacks(t, "by", err, "spec.size") // which only its caller knows
}
