// Package metricsreconcile_test reconciles objects that are gone.
package metricsreconcile_test

import (
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/metrics"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	badseries "github.com/ctrlvet/ctrlvet/testdata/rules/metricsreconcile/bad/series"
	badmetrics "github.com/ctrlvet/ctrlvet/testdata/rules/metricsreconcile/bad/series/metrics"
	goodseries "github.com/ctrlvet/ctrlvet/testdata/rules/metricsreconcile/good/series"
)

func foo() *demov1.Foo {
	return &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web", Generation: 3}, Spec: demov1.FooSpec{Size: ptr.To(int32(3))}}
}

var request = reconcile.Request{NamespacedName: client.ObjectKey{Namespace: "shop", Name: "web"}}

// TestSeries: what is said of an object is said after it is gone.
func TestSeries(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(foo()).Build()
	badmetrics.Replicas("shop", "web", 3)
	recorder, err := badseries.NewRecorder(metrics.Registry)
	if err != nil {
		t.Fatal(err)
	}
	all := []reconcile.Reconciler{
		&badseries.Reconciler{Client: c}, &goodseries.Reconciler{Client: c},
		&badseries.FieldsReconciler{Client: c, Recorder: recorder, Set: badmetrics.NewSet(metrics.Registry)},
		&goodseries.FieldsReconciler{Client: c, Recorder: goodseries.NewRecorder(metrics.Registry, prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_foo_listed"}, []string{"namespace", "name"}))},
	}
	reconcileAll(t, all)
	for _, name := range []string{"bad_foo_generation", "bad_foo_ready", "bad_foo_size", "bad_foo_wanted", "bad_foo_there", "bad_foo_observed", "good_foo_generation", "good_foo_ready", "good_foo_size", "good_foo_wanted", "good_foo_there"} {
		if series(t, name) != 1 {
			t.Errorf("%s: no series", name)
		}
	}
	if err := c.Delete(t.Context(), foo()); err != nil {
		t.Fatal(err)
	}
	reconcileAll(t, all)
	for name, want := range map[string]int{
		"bad_foo_wanted": 1, "bad_foo_there": 1, "bad_foo_observed": 1, "good_foo_wanted": 0, "good_foo_there": 0,
		"bad_foo_generation": 1, "bad_foo_ready": 1, "bad_foo_replicas": 1, "bad_foo_size": 1, "good_foo_generation": 0, "good_foo_ready": 0, "good_foo_handed": 0, "good_foo_size": 0,
	} {
		if n := series(t, name); n != want {
			t.Errorf("%s: %d series of an object that is gone, want %d", name, n, want)
		}
	}
}

func reconcileAll(t *testing.T, all []reconcile.Reconciler) {
	t.Helper()
	for _, r := range all {
		if _, err := r.Reconcile(t.Context(), request); err != nil {
			t.Fatal(err)
		}
	}
}

func series(t *testing.T, name string) int {
	t.Helper()
	families, err := metrics.Registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() == name {
			return len(f.GetMetric())
		}
	}
	return 0
}
