package finalizerleak_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	bad "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad/never/kept"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad/never/kept/names"
	good "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never/kept"
)

var keptKey = client.ObjectKey{Namespace: "default", Name: "shop"}

// deleted returns a client with obj, which has finalizers and is being deleted.
func deleted(t *testing.T, obj client.Object, finalizers ...string) client.Client {
	t.Helper()
	obj.SetName(keptKey.Name)
	if _, cluster := obj.(*corev1.Node); !cluster {
		obj.SetNamespace(keptKey.Namespace)
	}
	obj.SetFinalizers(finalizers)
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(obj).Build()
	if err := c.Delete(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(obj), obj); err != nil {
		t.Fatal(err)
	}
	return c
}

func gone(t *testing.T, c client.Client, obj client.Object) bool {
	t.Helper()
	return apierrors.IsNotFound(c.Get(t.Context(), client.ObjectKeyFromObject(obj), obj))
}

// podRemover lets a pod go.
type podRemover struct{ client.Client }

func (r podRemover) Release(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, good.Shared)
	return r.Update(ctx, pod)
}

// TestKept: bad has cleaned up, and the object stays.
func TestKept(t *testing.T) {
	ctx, req := t.Context(), reconcile.Request{NamespacedName: keptKey}
	app := &demov1.Foo{}
	c := deleted(t, app, bad.Hooked)
	if _, err := (&bad.Reconciler{Client: c}).Reconcile(ctx, req); err != nil || gone(t, c, app) {
		t.Errorf("bad reconciler: %v", err)
	}
	node := &corev1.Node{}
	c = deleted(t, node, bad.Listed)
	if err := bad.FinalizeListed(ctx, c, node); err != nil || gone(t, c, node) {
		t.Errorf("bad list: %v", err)
	}
	pod := &corev1.Pod{}
	c = deleted(t, pod, bad.Shared)
	if done, err := bad.FinalizePod(ctx, c, pod); !done || err != nil || gone(t, c, pod) {
		t.Errorf("bad function: %v, %v", done, err)
	}
	claim := &corev1.PersistentVolumeClaim{}
	c = deleted(t, claim, names.OfClaim)
	if err := bad.FinalizeClaim(ctx, c, claim); err != nil || gone(t, c, claim) {
		t.Errorf("bad claim: %v", err)
	}
}

// TestNotKept: in good it goes, or waits for somebody else.
func TestNotKept(t *testing.T) {
	ctx, req := t.Context(), reconcile.Request{NamespacedName: keptKey}
	app := &demov1.Foo{}
	c := deleted(t, app, good.Hooked)
	if _, err := (&good.Reconciler{Client: c}).Reconcile(ctx, req); err != nil || !gone(t, c, app) {
		t.Errorf("reconciler: %v", err)
	}
	app = &demov1.Foo{}
	c = deleted(t, app, good.Hooked, good.Awaited)
	if res, err := (&good.Reconciler{Client: c}).Reconcile(ctx, req); err != nil || res.RequeueAfter == 0 {
		t.Errorf("awaited: %v %v", res, err)
	}
	node := &corev1.Node{}
	c = deleted(t, node, good.Listed)
	if err := good.FinalizeListed(ctx, c, node); err != nil {
		t.Error(err)
	}
	if err := good.ReleaseListed(ctx, c, node); err != nil || !gone(t, c, node) {
		t.Errorf("list: %v", err)
	}
	secret := &corev1.Secret{}
	c = deleted(t, secret, metav1.FinalizerDeleteDependents)
	if err := good.Foreground(ctx, c, secret); err != nil {
		t.Error(err)
	}
	pod := &corev1.Pod{}
	c = deleted(t, pod, good.Shared)
	if err := good.FinalizePod(ctx, c, podRemover{c}, pod); err != nil || !gone(t, c, pod) {
		t.Errorf("remover: %v", err)
	}
	claim := &corev1.PersistentVolumeClaim{}
	c = deleted(t, claim, good.Handed)
	remove := func(ctx context.Context, key client.ObjectKey, finalizer string) error {
		claim := &corev1.PersistentVolumeClaim{}
		if err := c.Get(ctx, key, claim); err != nil {
			return err
		}
		controllerutil.RemoveFinalizer(claim, finalizer)
		return c.Update(ctx, claim)
	}
	if err := good.FinalizeClaim(ctx, c, remove, claim); err != nil || !gone(t, c, claim) {
		t.Errorf("function: %v", err)
	}
	claim = &corev1.PersistentVolumeClaim{}
	c = deleted(t, claim, names.OfClaim)
	if err := good.FinalizeOwned(ctx, c, claim); err != nil || !gone(t, c, claim) {
		t.Errorf("other package: %v", err)
	}
}
