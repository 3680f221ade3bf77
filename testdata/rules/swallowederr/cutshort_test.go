package swallowederr_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

func settings(name string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: shop.Namespace, Name: name}}
}

// TestCutShort deletes two objects of which the first is gone: bad leaves the second, and says
// that all went well.
func TestCutShort(t *testing.T) {
	for name, x := range map[string]struct {
		deleteAll func(context.Context, client.Client, ...client.Object) error
		of        func(client.Client) reconcile.Reconciler
		left      int
	}{
		"bad":  {bad.DeleteEach, func(c client.Client) reconcile.Reconciler { return &bad.JobsReconciler{Client: c} }, 1},
		"good": {good.DeleteEach, func(c client.Client) reconcile.Reconciler { return &good.JobsReconciler{Client: c} }, 0},
	} {
		for how, run := range map[string]func(client.Client) error{
			"all":   func(c client.Client) error { return x.deleteAll(t.Context(), c, settings("before"), settings("after")) },
			"names": func(c client.Client) error { _, err := x.of(c).Reconcile(t.Context(), shop); return err },
		} {
			c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(settings("after")).Build()
			if err := run(c); err != nil {
				t.Errorf("%s, %s: %v", name, how, err)
			}
			list := &corev1.ConfigMapList{}
			if err := c.List(t.Context(), list); err != nil || len(list.Items) != x.left {
				t.Errorf("%s, %s: %v, %d left, want %d", name, how, err, len(list.Items), x.left)
			}
		}
	}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(settings("before")).Build()
	if err := bad.CreateAll(t.Context(), c, settings("before"), settings("after")); err != nil {
		t.Errorf("bad: %v", err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(settings("after")), &corev1.ConfigMap{}); err == nil {
		t.Error("bad has created the second one")
	}
	for name, of := range map[string]func(context.Context, client.Client, ...client.Object) error{
		"required": good.Required, "ordered": good.Ordered,
		"first": func(ctx context.Context, c client.Client, o ...client.Object) error {
			_, err := good.First(ctx, c, o...)
			return err
		},
		"retried": func(ctx context.Context, c client.Client, o ...client.Object) error {
			return good.Retried(ctx, c, o[0])
		},
	} {
		if err := of(t.Context(), c, settings("gone"), settings("before")); err != nil {
			t.Errorf("good %s: %v", name, err)
		}
	}
}
