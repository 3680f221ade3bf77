package statuslost_test

import (
	"reflect"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/bad"
	badnever "github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/bad/never"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/good"
	goodnever "github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/good/never"
)

// TestUnsaved: the user of an object never hears what is wrong with it. What the
// controllers return is the same.
func TestUnsaved(t *testing.T) {
	c := proof.Client(t)
	namespace := proof.Namespace(t, proof.Server(t))
	told := func(name string, paused bool, run step) demov1.FooStatus {
		key := app(t, c, namespace, name)
		obj := stored(t, c, key)
		obj.Spec.Paused = paused
		obj.Finalizers = []string{bad.Finalizer}
		if err := c.Update(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
		if err := run(t.Context(), key); err != nil {
			t.Fatal(name, err)
		}
		return stored(t, c, key).Status
	}
	nothing := demov1.FooStatus{}
	for name, rec := range map[string]reconcile.Reconciler{
		"bad-invalid": &bad.InvalidReconciler{Client: c},
		"bad-helper":  &bad.HelperReconciler{Client: c},
	} {
		if got := told(name, false, of(rec)); !reflect.DeepEqual(got, nothing) {
			t.Errorf("%s: %+v is stored", name, got)
		}
	}
	app(t, c, namespace, "another")
	if got := told("bad-pause", true, of(&bad.DeletingReconciler{Client: c})); !reflect.DeepEqual(got, nothing) {
		t.Errorf("bad-pause: %+v is stored", got)
	}
	if got := told("bad-run", false, of(&bad.DeletingReconciler{Client: c})); got.Phase != demov1.FooReady {
		t.Errorf("bad-run: %+v is stored", got)
	}
	for name, rec := range map[string]reconcile.Reconciler{
		"invalid":    &good.InvalidReconciler{Client: c},
		"afterwards": &good.AfterwardsReconciler{Client: c},
		"deferring":  &good.DeferringReconciler{Client: c},
		"literal":    &good.LiteralReconciler{Client: c},
		"fresh":      &good.LatestReconciler{Client: c},
	} {
		if got := told(name, false, of(rec)); reflect.DeepEqual(got, nothing) {
			t.Errorf("%s: nothing is stored", name)
		}
	}
	computing := &good.ComputingReconciler{Client: c, Ready: map[string]bool{}}
	told("computing", false, of(computing))
	told("announcing", true, of(computing))
	if got, ok := computing.Ready["computing"]; got || !ok {
		t.Error("computing: nobody looked at the status")
	}
	if err := of(&good.FinalReconciler{Client: c})(t.Context(), client.ObjectKey{Namespace: namespace, Name: "invalid"}); err != nil {
		t.Error(err)
	}
	if err := computing.Prepare(&demov1.Foo{}); err == nil || len(good.Dump([]string{"a"})) != 1 {
		t.Error("what only computes fails")
	}
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "shop"}}
	pod.Spec.Containers = []corev1.Container{{Name: "app", Image: "nginx:1.27"}}
	if err := c.Create(t.Context(), pod); err != nil {
		t.Fatal(err)
	}
	if said, err := good.Simulated(t.Context(), c, client.ObjectKeyFromObject(pod)); said != "simulated" || err != nil {
		t.Error(said, err)
	}
}

// TestNever: no pass stores what it sets.
func TestNever(t *testing.T) {
	for want, rec := range []func(client.Client) reconcile.Reconciler{
		func(c client.Client) reconcile.Reconciler { return &badnever.Reconciler{Client: c} },
		func(c client.Client) reconcile.Reconciler { return &goodnever.Reconciler{Client: c} },
	} {
		meta := metav1.ObjectMeta{Namespace: "shop", Name: "shop"}
		foo, d := &demov1.Foo{ObjectMeta: meta}, &appsv1.Deployment{ObjectMeta: meta, Status: appsv1.DeploymentStatus{ReadyReplicas: 1}}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(foo, d).WithStatusSubresource(foo).Build()
		if _, err := rec(c).Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(foo)}); err != nil {
			t.Fatal(err)
		}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(foo), foo); err != nil || int(foo.Status.Replicas) != want {
			t.Errorf("%v, %d replicas are told, want %d", err, foo.Status.Replicas, want)
		}
	}
}
