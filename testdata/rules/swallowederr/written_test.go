package swallowederr_test

import (
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

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

// TestWritten lets writes fail whose error ends in a log, in an event or nowhere.
func TestWritten(t *testing.T) {
	events := record.NewFakeRecorder(10)
	for name, r := range map[string]struct{ bad, good reconcile.Reconciler }{
		"parallel": {&bad.EmptyingReconciler{Client: unwritable()}, &good.EmptyingReconciler{Client: unwritable()}},
		"event":    {&bad.DeployingReconciler{Client: unwritable(), Recorder: events}, nil},
	} {
		if _, err := r.bad.Reconcile(t.Context(), shop); err != nil {
			t.Errorf("%s, bad: %v", name, err)
		}
		if r.good == nil {
			continue
		}
		if _, err := r.good.Reconcile(t.Context(), shop); !errors.Is(err, errServer) {
			t.Errorf("%s, good: %v", name, err)
		}
	}
}
