package bad

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Caches makes a StatefulSet and a Service for each Foo.
type Caches struct{ client.Client }

func (r *Caches) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	set := StatefulSetFor(foo)
	if err := ctrl.SetControllerReference(foo, set, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, set); client.IgnoreAlreadyExists(err) != nil {
		return ctrl.Result{}, err
	}
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: childName(req.Name)}}
	_, err := ctrl.CreateOrUpdate(ctx, r.Client, svc, func() error {
		svc.Spec.Selector = labels() // want `every Service made here selects Pods by app=cache,tier=data, which all have: it sends requests to those of other objects`
		svc.Spec.Ports = []corev1.ServicePort{{Port: 6379}}
		return ctrl.SetControllerReference(foo, svc, r.Scheme())
	})
	return ctrl.Result{}, err
}

func labels() map[string]string { return map[string]string{"app": "cache", "tier": "data"} }

func childName(owner string) string { return fmt.Sprintf("%s-cache", owner) }

// StatefulSetFor returns the StatefulSet of a Foo.
func StatefulSetFor(foo *demov1.Foo) *appsv1.StatefulSet {
	replicas := foo.Status.Replicas
	spec := appsv1.StatefulSetSpec{
		Replicas: &replicas,
		Selector: &metav1.LabelSelector{MatchLabels: labels()}, // want `every StatefulSet made here labels its Pods app=cache,tier=data: what selects those of one gets those of all`
		Template: corev1.PodTemplateSpec{
			ObjectMeta: metav1.ObjectMeta{Labels: labels()},
			Spec: corev1.PodSpec{Containers: []corev1.Container{{
				Name: "cache", Image: "redis:7",
				Ports: []corev1.ContainerPort{{ContainerPort: 6379, HostPort: 16379}}, // want `every Pod made of this requests port 16379 of its node, which one Pod can have`
			}}},
		},
	}
	return &appsv1.StatefulSet{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: childName(foo.Name)}, Spec: spec}
}
