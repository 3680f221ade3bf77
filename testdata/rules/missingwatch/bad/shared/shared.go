// Package shared puts one set of metadata into several objects, and owns Pods that belong to a ReplicaSet.
package shared

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler keeps what a Foo needs.
type Reconciler struct{ client.Client }

// SetupWithManager registers the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}). // want `nothing watches Ingress made for each Foo`
		Owns(&appsv1.Deployment{}).
		Owns(&corev1.Pod{}). // want `no Pod is owned by its Foo here`
		Complete(r)
}

// Reconcile creates what is missing, with metadata that all share.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	labels := map[string]string{"app": foo.Name}
	meta := metav1.ObjectMeta{
		Namespace: foo.Namespace, Name: foo.Name, Labels: labels,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(foo, demov1.GroupVersion.WithKind("Foo"))},
	}
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, deployment); apierrors.IsNotFound(err) {
		deployment = &appsv1.Deployment{ObjectMeta: meta, Spec: appsv1.DeploymentSpec{
			Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{ObjectMeta: metav1.ObjectMeta{Labels: labels}},
		}}
		if err := r.Create(ctx, deployment); err != nil {
			return ctrl.Result{}, err
		}
	} else if err != nil {
		return ctrl.Result{}, err
	}
	ingress := &networkingv1.Ingress{}
	err := r.Get(ctx, req.NamespacedName, ingress)
	if apierrors.IsNotFound(err) {
		ingress = &networkingv1.Ingress{ObjectMeta: meta, Spec: networkingv1.IngressSpec{}}
		err = r.Create(ctx, ingress) // want:related `a Ingress is made here`
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
