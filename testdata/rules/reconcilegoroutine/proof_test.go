// Package reconcilegoroutine_test counts the goroutines that reconciles leave
// behind, and looks at how what they save ends.
package reconcilegoroutine_test

import (
	"context"
	"errors"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	k8sruntime "k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilegoroutine/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilegoroutine/good"
)

var request = ctrl.Request{NamespacedName: types.NamespacedName{Namespace: "shop", Name: "web"}}

// passes is how often the same object is reconciled.
const passes = 20

func TestGoroutines(t *testing.T) {
	for name, c := range map[string]struct {
		reconciler reconcile.Reconciler
		most       int
	}{
		"bad loop":  {&bad.Reconciler{Client: newClient(t)}, passes},
		"bad tick":  {&bad.TickReconciler{}, passes},
		"bad until": {&bad.UntilReconciler{}, passes},
		"good":      {good.NewReconciler(newClient(t)), 2}, // one probes all, one watches this object
		"good tick": {&good.TickReconciler{}, 0},
		"good once": {&good.OnceReconciler{}, 1},
	} {
		left := await.Goroutines()
		ctx, cancel := context.WithCancel(t.Context())
		for range passes {
			if _, err := c.reconciler.Reconcile(ctx, request); err != nil {
				t.Fatal(err)
			}
		}
		cancel()
		time.Sleep(100 * time.Millisecond) // what ends by itself
		if c.most < passes {
			await.True(func() bool { return left() <= c.most })
		}
		if n := left(); c.most == passes && n < passes || c.most < passes && n > c.most {
			t.Errorf("%s: %d reconciles left %d goroutines, want %d", name, passes, n, c.most)
		}
	}
}

// TestProber runs the Runnable until the manager would stop it.
func TestProber(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	p := &good.Prober{}
	go func() {
		await.True(func() bool { return p.Probes.Load() > 0 })
		cancel()
	}()
	if err := p.Start(ctx); err != nil || p.Probes.Load() == 0 {
		t.Errorf("ended with %v after %d probes", err, p.Probes.Load())
	}
}

func TestSaved(t *testing.T) {
	saved := make(chan error, 4)
	note := func(err error) { saved <- err }
	if _, err := (&bad.SavingReconciler{Client: newClient(t), Saved: note}).Reconcile(t.Context(), request); err != nil {
		t.Fatal(err)
	}
	if err := <-saved; !errors.Is(err, context.Canceled) {
		t.Errorf("bad: saving ended with %v, want it cancelled", err)
	}
	if _, err := (&good.SavingReconciler{Client: newClient(t), Saved: note}).Reconcile(t.Context(), request); err != nil {
		t.Fatal(err)
	}
	if err := <-saved; err != nil {
		t.Errorf("good: the first save ended with %v", err)
	}
	if err := <-saved; errors.Is(err, context.Canceled) {
		t.Errorf("good: the second save ended with %v", err)
	}
}

// newClient looks at its context first, as a real client does.
func newClient(t *testing.T) client.Client {
	t.Helper()
	scheme := k8sruntime.NewScheme()
	if err := demov1.AddToScheme(scheme); err != nil {
		t.Fatal(err)
	}
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
	return interceptor.NewClient(fake.NewClientBuilder().WithScheme(scheme).WithObjects(app).Build(), interceptor.Funcs{
		Update: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.UpdateOption) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return c.Update(ctx, obj, opts...)
		},
	})
}

// TestAudit ends the request as the server does when the response is sent.
func TestAudit(t *testing.T) {
	audited := make(chan error)
	audit := func(ctx context.Context, _ string) { audited <- ctx.Err() }
	for name, c := range map[string]struct {
		handler admission.Handler
		want    error
	}{
		"bad":  {&bad.Auditor{Audit: audit}, context.Canceled},
		"good": {&good.Auditor{Audit: audit}, nil},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		if resp := c.handler.Handle(ctx, admission.Request{}); !resp.Allowed {
			t.Errorf("%s: not allowed", name)
		}
		cancel()
		if err := <-audited; !errors.Is(err, c.want) {
			t.Errorf("%s: the audit found %v, want %v", name, err, c.want)
		}
	}
}
