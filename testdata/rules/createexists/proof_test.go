// Package createexists_test runs the bad and the good reconcilers twice with a
// cache that does not know of the first Create.
package createexists_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/createexists/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/createexists/good"
)

func behind() client.Client {
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithInterceptorFuncs(interceptor.Funcs{
		Get: func(_ context.Context, _ client.WithWatch, key client.ObjectKey, _ client.Object, _ ...client.GetOption) error {
			return apierrors.NewNotFound(schema.GroupResource{Resource: "services"}, key.Name)
		},
	}).Build()
}

func twice(t *testing.T, r reconcile.Reconciler) error {
	t.Helper()
	req := reconcile.Request{NamespacedName: types.NamespacedName{Namespace: "default", Name: "shop"}}
	if _, err := r.Reconcile(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	_, err := r.Reconcile(t.Context(), req)
	return err
}

func TestBehind(t *testing.T) {
	events := record.NewFakeRecorder(2)
	for name, r := range map[string]reconcile.Reconciler{"direct": &bad.AppReconciler{Client: behind()}, "helper": &bad.HelperReconciler{Client: behind()}} {
		if err := twice(t, r); !apierrors.IsAlreadyExists(err) {
			t.Errorf("bad, %s: %v, want AlreadyExists", name, err)
		}
	}
	if err := twice(t, &good.HelperReconciler{Client: behind(), Recorder: events}); err != nil {
		t.Errorf("good, helper: %v", err)
	}
	fresh := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build() // as a live read is
	if err := twice(t, &good.TokenReconciler{Client: fresh, Recorder: events}); err != nil {
		t.Errorf("good, read live: %v", err)
	}
	c := behind()
	if err := twice(t, &good.AppReconciler{Client: c}); err != nil {
		t.Errorf("good: %v", err)
	}
	list := &corev1.ServiceList{}
	if err := c.List(t.Context(), list); err != nil || len(list.Items) != 1 {
		t.Errorf("%d services, %v", len(list.Items), err)
	}
}
