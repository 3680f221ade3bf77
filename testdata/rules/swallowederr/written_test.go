package swallowederr_test

import (
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// unwritable has an application, a service and a secret, none of which can be written.
func unwritable() client.Client {
	of := metav1.ObjectMeta{Namespace: shop.Namespace, Name: "of"}
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app(), &corev1.Service{ObjectMeta: of}, &corev1.Secret{ObjectMeta: of}).WithInterceptorFuncs(interceptor.Funcs{
		Delete: func(context.Context, client.WithWatch, client.Object, ...client.DeleteOption) error { return errServer },
		Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error { return errServer },
	}).Build()
}

// TestWritten lets writes fail whose error ends in a log.
func TestWritten(t *testing.T) {
	if _, err := (&bad.EmptyingReconciler{Client: unwritable()}).Reconcile(t.Context(), shop); err != nil {
		t.Errorf("bad: %v", err)
	}
	if _, err := (&good.EmptyingReconciler{Client: unwritable()}).Reconcile(t.Context(), shop); !errors.Is(err, errServer) {
		t.Errorf("good: %v", err)
	}
}
