package statusupdate_test

import (
	"context"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good"
)

// ready fills in the phase.
type ready struct{}

func (ready) Fill(app *demov1.Foo) { app.Status.Phase = demov1.FooReady }

// differs are the methods of both sides.
type differs interface {
	Fill(ctx context.Context, app *demov1.Foo) error
	Take(ctx context.Context, app, result *demov1.Foo) error
	Clear(ctx context.Context, app *demov1.Foo) error
}

// TestDiffers: what is written because the status differs is stored by a write of the status,
// and by no other.
func TestDiffers(t *testing.T) {
	w := newWorld(t)
	for name, test := range map[string]struct {
		r     differs
		saved bool
	}{
		"bad":  {&bad.DifferReconciler{Client: w.Client, Filler: ready{}}, false},
		"good": {&good.DifferReconciler{Client: w.Client, Filler: ready{}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			key := w.app(t, "fill-"+name)
			if err := test.r.Fill(t.Context(), w.stored(t, key)); err != nil {
				t.Fatal(err)
			}
			if got := w.stored(t, key).Status.Phase == demov1.FooReady; got != test.saved {
				t.Errorf("Fill: the status is saved: %t", got)
			}

			key = w.app(t, "take-"+name)
			app := w.stored(t, key)
			result := app.DeepCopy()
			result.Status.Phase = demov1.FooReady
			if err := test.r.Take(t.Context(), app, result); err != nil {
				t.Fatal(err)
			}
			if got := w.stored(t, key).Status.Phase == demov1.FooReady; got != test.saved {
				t.Errorf("Take: the status is saved: %t", got)
			}

			key = w.app(t, "clear-"+name)
			app = w.stored(t, key)
			app.Status.Phase = demov1.FooReady
			if err := w.Status().Update(t.Context(), app); err != nil {
				t.Fatal(err)
			}
			if err := test.r.Clear(t.Context(), app); err != nil {
				t.Fatal(err)
			}
			if got := w.stored(t, key).Status.Phase == ""; got != test.saved {
				t.Errorf("Clear: the status is saved: %t", got)
			}
		})
	}
}

// elements are the methods of both sides.
type elements interface {
	Ready(ctx context.Context, app *demov1.Foo) error
	Unready(ctx context.Context, app *demov1.Foo) error
}

// TestElements: a condition that was changed where it stands is not stored by a write of the
// main resource.
func TestElements(t *testing.T) {
	w := newWorld(t)
	for name, test := range map[string]struct {
		r     elements
		saved bool
	}{"bad": {&bad.ElementReconciler{Client: w.Client}, false}, "good": {&good.ElementReconciler{Client: w.Client}, true}} {
		t.Run(name, func(t *testing.T) {
			app := w.stored(t, w.app(t, "elements-"+name))
			app.Status.Conditions = []metav1.Condition{{Type: "Ready", Status: metav1.ConditionFalse, Reason: "New", LastTransitionTime: metav1.Now()}}
			if err := w.Status().Update(t.Context(), app); err != nil {
				t.Fatal(err)
			}
			for want, set := range map[metav1.ConditionStatus]func(context.Context, *demov1.Foo) error{
				metav1.ConditionTrue: test.r.Ready, metav1.ConditionUnknown: test.r.Unready,
			} {
				if err := set(t.Context(), app); err != nil {
					t.Fatal(err)
				}
				app = w.stored(t, client.ObjectKeyFromObject(app))
				if got := app.Status.Conditions[0].Status == want; got != test.saved {
					t.Errorf("%s: the status is saved: %t", want, got)
				}
			}
		})
	}
}
