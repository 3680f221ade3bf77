package statuslost_test

import (
	"reflect"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/api/reconciler"
	"github.com/ctrlvet/ctrlvet/testdata/api/reconciler/managed"
	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/good"
)

// TestCreate: what Create sets in the status is not there at the next reconcile.
// testdata/frameworks has crossplane-runtime itself run such clients.
func TestCreate(t *testing.T) {
	c := proof.Client(t)
	namespace := proof.Namespace(t, proof.Server(t))
	thrice := func(name string, external managed.ExternalClient) *demov1.Foo {
		key := app(t, c, namespace, name)
		for range 3 {
			if err := managed.Reconcile(t.Context(), c, key, external); err != nil {
				t.Fatal(name, err)
			}
		}
		return stored(t, c, key)
	}
	vault := func() bad.Vault { return bad.Vault{Kept: map[string]bool{}} }
	wrong, helped := vault(), bad.Helped{Vault: vault()}
	if foo := thrice("bad", &wrong); wrong.Made != 3 || foo.Status.Message != "" {
		t.Errorf("bad: makes %d, %+v", wrong.Made, foo.Status)
	}
	if foo := thrice("bad-helped", &helped); helped.Made != 3 || foo.Status.Message != "" {
		t.Errorf("bad, helped: makes %d, %+v", helped.Made, foo.Status)
	}
	if _, err := wrong.Delete(t.Context(), &demov1.Foo{}); err != nil {
		t.Error(err)
	}
	kept := func() good.Vault { return good.Vault{Kept: map[string]bool{}} }
	first, observed, own := kept(), good.Observed{Vault: kept()}, good.Stored{Vault: kept(), Client: c}
	scratch, later, hooked := good.Scratch{Vault: kept()}, good.Later{Vault: kept()}, good.Hooked{Vault: kept(), Hook: func(foo *demov1.Foo) { foo.Status.Message = foo.Name + "-vault" }}
	for name, g := range map[string]struct {
		external managed.ExternalClient
		made     *int
	}{
		"good": {&first, &first.Made}, "observed": {&observed, &observed.Made}, "stored": {&own, &own.Made},
		"scratch": {&scratch, &scratch.Made}, "later": {&later, &later.Made}, "hooked": {&hooked, &hooked.Made},
	} {
		if foo := thrice(name, g.external); *g.made != 1 || foo.Status.Message != name+"-vault" && name != "scratch" {
			t.Errorf("%s: makes %d, %+v", name, *g.made, foo.Status)
		}
	}
	if _, err := first.Delete(t.Context(), &demov1.Foo{}); err != nil {
		t.Error(err)
	}
}

// TestHanded: of the object the status is stored, or what the handler returns of it.
func TestHanded(t *testing.T) {
	c := proof.Client(t)
	namespace := proof.Namespace(t, proof.Server(t))
	var wrong, right reconciler.Foos
	badHandlers, goodHandlers := &bad.Handlers{Client: c}, &good.Handlers{Client: c}
	badHandlers.Register(t.Context(), &wrong)
	goodHandlers.Register(t.Context(), &right)
	changed := func(name string, run func(key types.NamespacedName) error) bool {
		t.Helper()
		key := app(t, c, namespace, name)
		before := stored(t, c, key)
		if err := run(key); err != nil {
			t.Fatal(name, err)
		}
		now := stored(t, c, key)
		return now.Labels != nil || now.Annotations != nil || now.Finalizers != nil || now.Spec.Paused || now.Generation != before.Generation
	}
	for name, r := range map[string]reconciler.Interface{"bad-kinds": &bad.Kinds{Client: c}, "bad-pauses": &bad.Pauses{Client: c}, "used": &good.Used{Registry: "r"}} {
		if changed(name, func(key types.NamespacedName) error { return reconciler.Reconcile(t.Context(), c, key, r) }) {
			t.Errorf("%s is stored", name)
		}
	}
	for name, r := range map[string]reconciler.Interface{"kinds": &good.Kinds{Client: c}, "updated": &good.Updated{Client: c}, "copies": &good.Copies{Client: c}, "guards": &good.Guards{Client: c}} {
		if !changed(name, func(key types.NamespacedName) error {
			err := reconciler.Reconcile(t.Context(), c, key, r)
			return ignoreConflict(err)
		}) {
			t.Errorf("%s is not stored", name)
		}
	}
	handle := func(f *reconciler.Foos, i int) func(key types.NamespacedName) error {
		return func(key types.NamespacedName) error {
			return ignoreConflict(f.Handle(t.Context(), c, key, f.Handlers[i]))
		}
	}
	if changed("bad-note", handle(&wrong, 0)) || !changed("note", handle(&right, 0)) {
		t.Error("the annotation of bad is stored, or that of good is not")
	}
	for i, want := range map[int]demov1.FooPhase{1: demov1.FooReady, 2: demov1.FooReady} {
		changed("phase"+string(rune('0'+i)), handle(&right, i))
		if got := stored(t, c, types.NamespacedName{Namespace: namespace, Name: "phase" + string(rune('0'+i))}).Status.Phase; got != want {
			t.Errorf("good: handler %d: %q", i, got)
		}
	}
	changed("bad-phase", handle(&wrong, 1))
	if got := stored(t, c, types.NamespacedName{Namespace: namespace, Name: "bad-phase"}).Status.Phase; got != "" {
		t.Errorf("bad: %q", got)
	}
	rename := func(external managed.ExternalClient) func(types.NamespacedName) error {
		return func(key types.NamespacedName) error { return managed.Reconcile(t.Context(), c, key, external) }
	}
	if changed("bad-renamer", rename(&bad.Renamer{})) || !changed("renamer", rename(&good.Renamer{Client: c})) {
		t.Error("the name of bad is stored, or that of good is not")
	}
}

// ignoreConflict: a handler that stores the object itself has the framework's own write of
// the status refused, which then runs it again.
func ignoreConflict(err error) error {
	if apierrors.IsConflict(err) {
		return nil
	}
	return err
}

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
