// Package together creates a Deployment and a Service.
package together

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler runs a Deployment with a Service for each Foo.
type Reconciler struct {
	client.Client
}

// Reconcile creates both when the Deployment is missing.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	found := &appsv1.Deployment{}
	err := r.Get(ctx, req.NamespacedName, found)
	if apierrors.IsNotFound(err) {
		if err := r.Create(ctx, deployment(foo)); err != nil {
			return ctrl.Result{}, err
		}
		svc := &corev1.Service{ObjectMeta: meta(foo)}
		svc.Spec.Ports = []corev1.ServicePort{{Port: 80}}
		if err := r.Create(ctx, svc); err != nil { // want `this Service is created only by the pass that finds no Deployment: when it fails, or the Service is deleted, no later pass makes it`
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, r.settings(ctx, foo)
	}
	return ctrl.Result{}, err
}

// settings creates what the pods read.
func (r *Reconciler) settings(ctx context.Context, foo *demov1.Foo) error {
	cm := &corev1.ConfigMap{ObjectMeta: meta(foo)}
	if err := r.Create(ctx, cm); err != nil { // want `this ConfigMap is created only by the pass that finds no Deployment`
		return err
	}
	return nil
}

func deployment(foo *demov1.Foo) *appsv1.Deployment {
	labels := map[string]string{"app": foo.Name}
	d := &appsv1.Deployment{ObjectMeta: meta(foo)}
	d.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	d.Spec.Template.Labels = labels
	d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "foo", Image: "foo:1"}}
	return d
}

func meta(foo *demov1.Foo) metav1.ObjectMeta {
	return metav1.ObjectMeta{
		Namespace: foo.Namespace, Name: foo.Name,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(foo, demov1.GroupVersion.WithKind("Foo"))},
	}
}
