// Package gardener_test runs the actuators of bad and good as gardener does.
package gardener_test

import (
	"context"
	"errors"
	"testing"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/gardener"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/gardener/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/gardener/good"
)

var actuators = map[string]func(client.Client) gardener.Actuator{
	"bad":  func(c client.Client) gardener.Actuator { return &bad.Actuator{Client: c} },
	"good": func(c client.Client) gardener.Actuator { return &good.Actuator{Client: c} },
}

func newNetwork() *gardener.Network {
	return &gardener.Network{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "a", Annotations: map[string]string{"example.com/id": "42"}}}
}

func newServer(network *gardener.Network, fns interceptor.Funcs) client.Client {
	scheme := runtime.NewScheme()
	scheme.AddKnownTypes(gardener.GroupVersion, &gardener.Network{})
	metav1.AddToGroupVersion(scheme, gardener.GroupVersion)
	_ = corev1.AddToScheme(scheme)
	ids := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "ids"}, Data: map[string]string{"next": "1"}}
	return fake.NewClientBuilder().WithScheme(scheme).WithStatusSubresource(network).WithObjects(network, ids).WithInterceptorFuncs(fns).Build()
}

var request = reconcile.Request{NamespacedName: client.ObjectKey{Namespace: "default", Name: "a"}}

// TestReconcile: of the status that an actuator leaves in the object nothing is stored; the
// context is that of the reconcile.
func TestReconcile(t *testing.T) {
	for name, newActuator := range actuators {
		var asked context.Context
		kube := newServer(newNetwork(), interceptor.Funcs{Get: func(ctx context.Context, c client.WithWatch, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
			if _, ok := obj.(*corev1.ConfigMap); ok {
				asked = ctx
			}
			return c.Get(ctx, key, obj, opts...)
		}})
		ctx, cancel := context.WithCancel(t.Context())
		if _, err := (&gardener.Reconciler{Client: kube, Actuator: newActuator(kube)}).Reconcile(ctx, request); err != nil {
			t.Fatal(name, err)
		}
		cancel()
		if ended := asked.Err() != nil; ended != (name == "good") {
			t.Errorf("%s: the request ends with the reconcile: %v", name, ended)
		}
		network := newNetwork()
		if err := kube.Get(t.Context(), request.NamespacedName, network); err != nil || network.Status.LastOperation == "" || (network.Status.ID == "1") != (name == "good") {
			t.Errorf("%s: %v %+v", name, err, network.Status)
		}
	}
}

// TestDelete: an error keeps the network.
func TestDelete(t *testing.T) {
	now := metav1.Now()
	for name, newActuator := range actuators {
		network := newNetwork()
		network.DeletionTimestamp, network.Finalizers = &now, []string{gardener.Finalizer}
		kube := newServer(network, interceptor.Funcs{Delete: func(context.Context, client.WithWatch, client.Object, ...client.DeleteOption) error {
			return errors.New("no answer")
		}})
		_, err := (&gardener.Reconciler{Client: kube, Actuator: newActuator(kube)}).Reconcile(t.Context(), request)
		kept := kube.Get(t.Context(), request.NamespacedName, newNetwork()) == nil
		if (err != nil) != (name == "good") || kept != (name == "good") {
			t.Errorf("%s: %v, the network is there: %v", name, err, kept)
		}
	}
}

// TestRestore: Update does not store the status.
func TestRestore(t *testing.T) {
	for name, newActuator := range actuators {
		kube, network := newServer(newNetwork(), interceptor.Funcs{}), newNetwork()
		if err := kube.Get(t.Context(), request.NamespacedName, network); err != nil {
			t.Fatal(err)
		}
		if err := newActuator(kube).Restore(t.Context(), logr.Discard(), network, nil); err != nil {
			t.Fatal(name, err)
		}
		if err := kube.Get(t.Context(), request.NamespacedName, network); err != nil || (network.Status.ID == "42") != (name == "good") {
			t.Errorf("%s: %v %+v", name, err, network.Status)
		}
	}
}
