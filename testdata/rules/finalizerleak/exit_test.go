package finalizerleak_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	bad "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad/exit"
	good "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/exit"
)

// emptyCloud has no machine, and says so without an error, or with err.
type emptyCloud struct{ err error }

func (c emptyCloud) Find(string) (*bad.Machine, error) { return nil, c.err }
func (c emptyCloud) Stop(*bad.Machine) error           { return nil }

type emptyGoodCloud struct{}

func (emptyGoodCloud) Find(string) (*good.Machine, error) { return nil, nil }
func (emptyGoodCloud) Stop(*good.Machine) error           { return nil }

// freeDisks has no disk that is attached, and one that is deleted.
type freeDisks struct{}

func (freeDisks) Attached(string) (bool, error)    { return false, nil }
func (freeDisks) Lookup(string) (*bad.Disk, error) { return &bad.Disk{State: bad.StateDeleted}, nil }
func (freeDisks) Delete(*bad.Disk) error           { return nil }

type freeGoodDisks struct{}

func (freeGoodDisks) Attached(string) (bool, error) { return false, nil }
func (freeGoodDisks) Lookup(string) (*good.Disk, error) {
	return &good.Disk{State: good.StateDeleted}, nil
}
func (freeGoodDisks) Delete(*good.Disk) error { return nil }

// TestExit: nothing is left to clean up. In bad the object stays, however often it is
// reconciled, without an error or another pass.
func TestExit(t *testing.T) {
	for name, test := range map[string]struct {
		obj client.Object
		rec func(client.Client) reconcile.Reconciler
	}{
		"no machine": {&demov1.Foo{}, func(c client.Client) reconcile.Reconciler { return &bad.Reconciler{Client: c, Cloud: emptyCloud{}} }},
		"no machine, an error": {&demov1.Foo{}, func(c client.Client) reconcile.Reconciler {
			return &bad.Failing{Client: c, Cloud: emptyCloud{bad.ErrNone}}
		}},
		"no disk attached": {&corev1.Node{}, func(c client.Client) reconcile.Reconciler { return &bad.Attachments{Client: c, Disks: freeDisks{}} }},
		"disk deleted":     {&corev1.PersistentVolume{}, func(c client.Client) reconcile.Reconciler { return &bad.Volumes{Client: c, Disks: freeDisks{}} }},
		"no config map":    {&corev1.PersistentVolumeClaim{}, func(c client.Client) reconcile.Reconciler { return &bad.Claims{Client: c} }},
	} {
		c := deleted(t, test.obj, bad.Name)
		req := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(test.obj)}
		for range 3 {
			res, err := test.rec(c).Reconcile(t.Context(), req)
			if err != nil || res != (reconcile.Result{}) || gone(t, c, test.obj) {
				t.Errorf("%s: %v, %v", name, res, err)
			}
		}
	}
}

// TestNoExit: in good what has nothing left goes, and what is waited for is begun.
func TestNoExit(t *testing.T) {
	ctx := t.Context()
	req := reconcile.Request{NamespacedName: keptKey}
	pass := func(name string, rec reconcile.Reconciler, req reconcile.Request) {
		t.Helper()
		if _, err := rec.Reconcile(ctx, req); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	app := &demov1.Foo{}
	c := deleted(t, app, good.Name)
	if pass("app", &good.Reconciler{Client: c, Cloud: emptyGoodCloud{}}, req); !gone(t, c, app) {
		t.Error("the application stays")
	}
	worker := &demov1.Foo{}
	c = deleted(t, worker, good.Name)
	if pass("worker", &good.Workers{Client: c}, req); !gone(t, c, worker) {
		t.Error("the worker stays")
	}
	secret := &corev1.Secret{}
	c = deleted(t, secret, good.Name)
	if pass("secret", &good.Secrets{Client: c, Cloud: emptyGoodCloud{}}, req); !gone(t, c, secret) {
		t.Error("the secret stays")
	}
	node := &corev1.Node{}
	c = deleted(t, node, good.Name)
	if pass("node", &good.Nodes{Client: c}, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(node)}); !gone(t, c, node) {
		t.Error("the node stays")
	}
	volume := &corev1.PersistentVolume{}
	c = deleted(t, volume, good.Name)
	if pass("volume", &good.Volumes{Client: c, Disks: freeGoodDisks{}}, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(volume)}); !gone(t, c, volume) {
		t.Error("the volume stays")
	}
	detached := &corev1.Node{}
	c = deleted(t, detached, good.Name)
	if pass("detached", &good.Attachments{Client: c, Disks: freeGoodDisks{}}, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(detached)}); !gone(t, c, detached) {
		t.Error("the detached node stays")
	}
	claim := &corev1.PersistentVolumeClaim{}
	c = deleted(t, claim, good.Name)
	pass("claim", &good.Claims{Client: c}, req)
	cleaner := &corev1.Pod{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: keptKey.Namespace, Name: keptKey.Name + "-cleaner"}, cleaner); err != nil {
		t.Fatal(err)
	}
	cleaner.Status.Phase = corev1.PodSucceeded
	if err := c.Status().Update(ctx, cleaner); err != nil {
		t.Fatal(err)
	}
	if pass("claim", &good.Claims{Client: c}, req); !gone(t, c, claim) {
		t.Error("the claim stays")
	}
}
