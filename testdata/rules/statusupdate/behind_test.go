package statusupdate_test

import (
	"context"
	"testing"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/bad"
	badapi "github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/bad/api"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good"
	goodapi "github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good/api"
)

// inPhase stores a phase for the application and returns what the server has.
func (w *world) inPhase(t *testing.T, name string, phase demov1.FooPhase) *demov1.Foo {
	t.Helper()
	app := w.stored(t, w.app(t, name))
	app.Status.Phase = phase
	if err := w.Status().Update(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	return app
}

// What a function behind the controller writes, or changes, loses the status as well.
func TestBadLosesTheStatusBehind(t *testing.T) {
	w := newWorld(t)
	c := w.Client
	taken := &bad.TakenReconciler{Client: c}
	ready := func(status *demov1.FooStatus) { status.Phase = demov1.FooReady }
	cases := map[string]step{
		"answered": of(&bad.AnsweredReconciler{Apps: apps{Client: c, namespace: w.namespace}}),
		"default": withObject(c, func(ctx context.Context, app *demov1.Foo) error {
			app.Status.Phase = ""
			return (&bad.DefaultPhaseReconciler{Client: c}).SetDefaultPhase(ctx, app)
		}),
		"copied": of(&bad.CopiedAfterReconciler{Client: c, Stopped: func(_ context.Context, app demov1.Foo) bool {
			if app.Status.Phase != demov1.FooFailed {
				t.Errorf("the copy has the phase %q, want the stored one", app.Status.Phase)
			}
			return true
		}}),
		"latest": withObject(c, func(ctx context.Context, app *demov1.Foo) error {
			ready(&app.Status)
			return taken.SaveLatest(ctx, app)
		}),
		"desired": withObject(c, func(ctx context.Context, app *demov1.Foo) error {
			ready(&app.Status)
			return taken.SaveDesired(ctx, app)
		}),
		"changed": withObject(c, func(ctx context.Context, app *demov1.Foo) error { return taken.ChangeStatus(ctx, app, ready) }),
		"emptied": withObject(c, taken.Release),
		"told":    withObject(c, taken.ReportChanged),
	}
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			key := client.ObjectKeyFromObject(w.inPhase(t, name, demov1.FooFailed))
			if err := run(t.Context(), key); err != nil {
				t.Fatalf("the write failed, but the server should say nothing: %v", err)
			}
			if app := w.stored(t, key); app.Status.Phase != demov1.FooFailed {
				t.Errorf("the server stored the phase %q", app.Status.Phase)
			}
		})
	}
}

func TestBadConditionedKind(t *testing.T) {
	w := newWorld(t)
	site := &badapi.Website{}
	site.Namespace, site.Name = w.namespace, "conditioned"
	if err := w.badAPI.Create(t.Context(), site); err != nil {
		t.Fatal(err)
	}
	key := client.ObjectKeyFromObject(site)
	pass(t, &bad.ConditionedReconciler{Client: w.badAPI}, key)
	if err := w.badAPI.Get(t.Context(), key, site); err != nil || site.Status.Conditions != nil {
		t.Errorf("stored are the conditions %v (%v)", site.Status.Conditions, err)
	}
}

func TestBadEntries(t *testing.T) {
	w := newWorld(t)
	site := &badapi.Website{}
	site.Namespace, site.Name = w.namespace, "entries"
	if err := w.badAPI.Create(t.Context(), site); err != nil {
		t.Fatal(err)
	}
	site.Status.Hosts = map[string]string{"a": "down"}
	if err := w.badAPI.Status().Update(t.Context(), site); err != nil {
		t.Fatal(err)
	}
	if err := (&bad.TakenReconciler{Client: w.badAPI}).SaveHosts(t.Context(), site); err != nil || site.Status.Hosts["a"] != "down" {
		t.Errorf("stored are the hosts %v (%v)", site.Status.Hosts, err)
	}
}

// savedFoo saves its status itself.
type savedFoo struct{ *demov1.Foo }

func (s savedFoo) SaveStatus(ctx context.Context, c client.Client) error {
	return c.Status().Update(ctx, s.Foo)
}

func TestGoodBehind(t *testing.T) {
	w := newWorld(t)
	key := w.app(t, "own")
	pass(t, &good.SavesItselfReconciler{Client: w.Client, Of: func(app *demov1.Foo) good.SavesItself { return savedFoo{app} }}, key)
	if app := w.stored(t, key); app.Status.Phase != demov1.FooReady || app.Labels["seen"] != "true" {
		t.Errorf("stored is %+v, %+v", app.Labels, app.Status)
	}
	key = w.app(t, "memory")
	pass(t, &good.DefaultsInMemoryReconciler{Client: w.Client}, key)
	if app := w.stored(t, key); app.Status.Phase != "" || app.Labels["phase"] != string(demov1.FooReady) {
		t.Errorf("stored is %+v, %+v", app.Labels, app.Status)
	}
}

func TestGoodConditionsAside(t *testing.T) {
	w := newWorld(t)
	site := &goodapi.Website{}
	site.Namespace, site.Name = w.namespace, "aside"
	if err := w.goodAPI.Create(t.Context(), site); err != nil {
		t.Fatal(err)
	}
	key := client.ObjectKeyFromObject(site)
	pass(t, &good.ConditionsAsideReconciler{Client: w.goodAPI}, key)
	if err := w.goodAPI.Get(t.Context(), key, site); err != nil || len(site.Status.Conditions) != 1 || site.Labels["seen"] != "true" {
		t.Errorf("stored is %+v, %+v (%v)", site.Labels, site.Status, err)
	}
}

// What is not the status is stored, and the status that the server has stays.
func TestGoodTaken(t *testing.T) {
	w := newWorld(t)
	r := &good.TakenReconciler{Client: w.Client, Look: func(*demov1.FooStatus) {}}
	image := func(app *demov1.Foo) { app.Spec.Image = "nginx:1.28" }
	made := func(key types.NamespacedName) *demov1.Foo {
		app := &demov1.Foo{}
		app.Namespace, app.Name = key.Namespace, key.Name
		image(app)
		return app
	}
	cases := map[string]step{
		"replace": func(ctx context.Context, key types.NamespacedName) error { return r.ReplaceKeeping(ctx, made(key)) },
		"restore": func(ctx context.Context, key types.NamespacedName) error { return r.RestoreStatus(ctx, key, image) },
		"prepare": withObject(w.Client, func(ctx context.Context, app *demov1.Foo) error {
			return r.PrepareSpec(ctx, app, func(spec *demov1.FooSpec) { spec.Image = "nginx:1.28" }, func(*demov1.FooStatus) {})
		}),
		"all": func(ctx context.Context, key types.NamespacedName) error { return r.TakeAll(ctx, made(key)) },
	}
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			key := client.ObjectKeyFromObject(w.inPhase(t, name, demov1.FooFailed))
			if err := run(t.Context(), key); err != nil {
				t.Fatal(err)
			}
			if app := w.stored(t, key); app.Spec.Image != "nginx:1.28" || app.Status.Phase != demov1.FooFailed {
				t.Errorf("stored is %+v, %+v", app.Spec, app.Status)
			}
		})
	}
	key := client.ObjectKeyFromObject(w.inPhase(t, "seen", demov1.FooFailed))
	if err := r.LabelSeen(t.Context(), key, func(*demov1.FooStatus) {}); err != nil || w.stored(t, key).Labels["phase"] != string(demov1.FooFailed) {
		t.Errorf("the label is not stored (%v)", err)
	}
	if err := r.WriteBoth(t.Context(), w.stored(t, key)); err != nil || w.stored(t, key).Status.Phase != demov1.FooReady {
		t.Errorf("the status that was kept is not stored (%v)", err)
	}
}
