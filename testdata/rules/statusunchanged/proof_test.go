// Package statusunchanged_test counts the requests of passes in which nothing
// happens.
package statusunchanged_test

import (
	"context"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	kubefake "k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusunchanged/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusunchanged/good"
)

const passes = 5

// writes runs several passes and returns how many status writes they send, and
// how many of these the server takes for a change.
func writes(t *testing.T, build func(client.Client) reconcile.Reconciler) (sent, changes int) {
	t.Helper()
	live, err := client.NewWithWatch(proof.Server(t), client.Options{Scheme: proof.Scheme()})
	if err != nil {
		t.Fatal(err)
	}
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "shop"}}
	if err := live.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	rec := build(interceptor.NewClient(live, interceptor.Funcs{
		SubResourceUpdate: func(ctx context.Context, c client.Client, sub string, obj client.Object, opts ...client.SubResourceUpdateOption) error {
			sent++
			return c.SubResource(sub).Update(ctx, obj, opts...)
		},
		SubResourcePatch: func(ctx context.Context, c client.Client, sub string, obj client.Object, patch client.Patch, opts ...client.SubResourcePatchOption) error {
			sent++
			return c.SubResource(sub).Patch(ctx, obj, patch, opts...)
		},
	}))
	version := app.ResourceVersion
	for range passes {
		if _, err := rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}); err != nil {
			t.Fatal(err)
		}
		if err := live.Get(t.Context(), client.ObjectKeyFromObject(app), app); err != nil {
			t.Fatal(err)
		}
		if app.ResourceVersion != version {
			version = app.ResourceVersion
			changes++
		}
	}
	return sent, changes
}

// Every pass sends a request; the server takes at most the first for a change.
func TestBadSendsAlways(t *testing.T) {
	for name, build := range map[string]func(client.Client) reconcile.Reconciler{
		"poll":   func(c client.Client) reconcile.Reconciler { return &bad.PollReconciler{Client: c} },
		"node":   func(c client.Client) reconcile.Reconciler { return &bad.NodeReconciler{Client: c} },
		"helper": func(c client.Client) reconcile.Reconciler { return &bad.HelperReconciler{Client: c} },
		"retry":  func(c client.Client) reconcile.Reconciler { return &bad.RetryReconciler{Client: c} },
	} {
		if sent, changes := writes(t, build); sent != passes || changes > 1 {
			t.Errorf("%s: %d requests, %d changes in %d passes", name, sent, changes, passes)
		}
	}
}

// The first status is sent once, the other at each pass.
func TestBadSendsAfterInit(t *testing.T) {
	sent, changes := writes(t, func(c client.Client) reconcile.Reconciler { return &bad.InitReconciler{Client: c} })
	if sent != passes+1 || changes != 1 {
		t.Errorf("%d requests, %d changes in %d passes", sent, changes, passes)
	}
}

// These send equal statuses, too, but seldom, or no equal ones.
func TestGoodSeldom(t *testing.T) {
	for name, build := range map[string]func(client.Client) reconcile.Reconciler{
		"hour": func(c client.Client) reconcile.Reconciler { return &good.HourReconciler{Client: c} },
		"interval": func(c client.Client) reconcile.Reconciler {
			return &good.IntervalReconciler{Client: c, Interval: time.Hour}
		},
		"owner": func(c client.Client) reconcile.Reconciler { return &good.OwnerReconciler{Client: c} },
		"timed": func(c client.Client) reconcile.Reconciler { return &good.TimedReconciler{Client: c} },
	} {
		if sent, _ := writes(t, build); sent != passes {
			t.Errorf("%s: %d requests in %d passes", name, sent, passes)
		}
	}
}

// Each time that the key comes, the status is sent.
func TestGoodController(t *testing.T) {
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
	clients := kubefake.NewClientset(d)
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	if err := store.Add(d); err != nil {
		t.Fatal(err)
	}
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer queue.ShutDown()
	c := &good.Controller{Clients: clients, Store: store, Queue: queue}
	for range passes {
		queue.Add("default/shop")
		c.Next(t.Context())
	}
	if n := len(clients.Actions()); n != passes {
		t.Errorf("%d requests in %d passes", n, passes)
	}
}

func TestGoodSendsChanges(t *testing.T) {
	for name, build := range map[string]func(client.Client) reconcile.Reconciler{
		"poll":   func(c client.Client) reconcile.Reconciler { return &good.PollReconciler{Client: c} },
		"setter": func(c client.Client) reconcile.Reconciler { return &good.SetterReconciler{Client: c} },
		"done":   func(c client.Client) reconcile.Reconciler { return &good.DoneReconciler{Client: c} },
		"phase":  func(c client.Client) reconcile.Reconciler { return &good.PhaseReconciler{Client: c} },
		"adopt":  func(c client.Client) reconcile.Reconciler { return &good.AdoptReconciler{Client: c} },
		"helper": func(c client.Client) reconcile.Reconciler { return &good.HelperReconciler{Client: c} },
		"first":  func(c client.Client) reconcile.Reconciler { return &good.FirstReconciler{Client: c} },
		"failed": func(c client.Client) reconcile.Reconciler {
			return &good.FailedReconciler{Client: c, Work: func(context.Context, *demov1.Foo) error { return nil }}
		},
	} {
		if sent, _ := writes(t, build); sent > 1 {
			t.Errorf("%s: %d requests in %d passes", name, sent, passes)
		}
	}
}

// A status of an object without a name is refused, whatever it is compared with.
func TestGoodLater(t *testing.T) {
	rec := &good.LaterReconciler{Client: proof.Client(t)}
	if _, err := rec.Reconcile(t.Context(), reconcile.Request{}); err == nil {
		t.Error("the status was written")
	}
}

// What is refused has nothing that could wake its reconciler.
func TestGoodRefuses(t *testing.T) {
	c := proof.Client(t)
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "refused"}}
	if err := c.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	request := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}
	if _, err := (&good.RefusingReconciler{Client: c}).Reconcile(t.Context(), request); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), request.NamespacedName, app); err != nil || app.Status.Phase != demov1.FooFailed {
		t.Errorf("phase %q, %v", app.Status.Phase, err)
	}
	if err := c.Get(t.Context(), request.NamespacedName, &appsv1.Deployment{}); !apierrors.IsNotFound(err) {
		t.Errorf("a Deployment was made: %v", err)
	}
}
