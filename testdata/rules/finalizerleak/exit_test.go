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

type emptyGoodCloud struct{}

func (emptyGoodCloud) Find(string) (*good.Machine, error) { return nil, nil }
func (emptyGoodCloud) Stop(*good.Machine) error           { return nil }

// TestExit: nothing is left to clean up. In bad the object stays, however often it is
// reconciled, without an error or another pass.
func TestExit(t *testing.T) {
	claim := &corev1.PersistentVolumeClaim{}
	c := deleted(t, claim, bad.Name)
	for range 3 {
		res, err := (&bad.Claims{Client: c}).Reconcile(t.Context(), reconcile.Request{NamespacedName: keptKey})
		if err != nil || res != (reconcile.Result{}) || gone(t, c, claim) {
			t.Errorf("%v, %v", res, err)
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
