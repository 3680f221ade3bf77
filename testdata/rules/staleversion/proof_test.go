// Package staleversion_test runs the controllers against a real API server.
package staleversion_test

import (
	"context"
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/staleversion/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/staleversion/good"
)

func create(t *testing.T, name string) reconcile.Request {
	t.Helper()
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: name}}
	if err := proof.Client(t).Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	return reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}
}

const conflict = "the object has been modified; please apply your changes to the latest version and try again"

func TestProof(t *testing.T) {
	c := proof.Client(t)
	for name, rec := range map[string]reconcile.Reconciler{
		"app":   &bad.AppReconciler{Client: c},
		"patch": &bad.PatchReconciler{Client: c},
	} {
		_, err := rec.Reconcile(t.Context(), create(t, name))
		if !apierrors.IsConflict(err) || !strings.Contains(err.Error(), conflict) {
			t.Errorf("bad %s: %v", name, err)
		}
		t.Log(err)
	}
	for name, rec := range map[string]reconcile.Reconciler{
		"app":     &good.AppReconciler{Client: c},
		"version": &good.VersionReconciler{Client: c},
		"patch":   &good.PatchReconciler{Client: c},
		"return":  &good.ReturningReconciler{Client: c},
		"retry":   &good.RetryReconciler{Client: c},
		"same":    &good.SameReconciler{Client: c},
	} {
		request := create(t, name)
		for range 2 {
			if _, err := rec.Reconcile(t.Context(), request); err != nil {
				t.Errorf("good %s: %v", name, err)
			}
		}
		app := &demov1.Foo{}
		if err := c.Get(t.Context(), request.NamespacedName, app); err != nil || app.Status.Phase != demov1.FooReady {
			t.Errorf("good %s: the server has %+v %v", name, app.Status, err)
		}
	}
}

func TestClientset(t *testing.T) {
	clientset, err := kubernetes.NewForConfig(proof.Server(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, expand := range map[string]func(context.Context, kubernetes.Interface, *appsv1.Deployment) error{
		"bad": bad.Expand, "good": good.Expand,
	} {
		deployment := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "web"}}
		labels := map[string]string{"app": "web"}
		deployment.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
		deployment.Spec.Template.Labels = labels
		deployment.Spec.Template.Spec.Containers = []corev1.Container{{Name: "web", Image: "nginx:1.0"}}
		if err := proof.Client(t).Create(t.Context(), deployment); err != nil {
			t.Fatal(err)
		}
		if err := expand(t.Context(), clientset, deployment); apierrors.IsConflict(err) != (name == "bad") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
