package good

import (
	"context"

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
	for _, obj := range []client.Object{StatefulSetFor(foo), Agent(foo), Entrance(foo), Apart(foo)} {
		if err := ctrl.SetControllerReference(foo, obj, r.Scheme()); err != nil {
			return ctrl.Result{}, err
		}
		if err := r.Create(ctx, obj); client.IgnoreAlreadyExists(err) != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func labelsFor(name string) map[string]string {
	return map[string]string{"app": "cache", "instance": name}
}

// StatefulSetFor returns the StatefulSet of a Foo: its Pods have its name, and no port of their node.
func StatefulSetFor(foo *demov1.Foo) *appsv1.StatefulSet {
	replicas := foo.Status.Replicas
	return &appsv1.StatefulSet{
		ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name + "-cache"},
		Spec: appsv1.StatefulSetSpec{
			Replicas: &replicas,
			Selector: &metav1.LabelSelector{MatchLabels: labelsFor(foo.Name)},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labelsFor(foo.Name)},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "cache", Image: "redis:7", Ports: []corev1.ContainerPort{{ContainerPort: 6379}}}}},
			},
		},
	}
}

// Agent is the one DaemonSet of all of them in a namespace: its name is a constant, as are its labels. Each node has one Pod.
func Agent(foo *demov1.Foo) *appsv1.DaemonSet {
	return &appsv1.DaemonSet{
		ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: "agent"},
		Spec: appsv1.DaemonSetSpec{
			Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": "agent"}},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"app": "agent"}},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "agent", Image: "agent:1", Ports: []corev1.ContainerPort{{ContainerPort: 9100, HostPort: 9100}}}}},
			},
		},
	}
}

// Entrance is a Service for the Pods of a gateway that others run.
func Entrance(foo *demov1.Foo) *corev1.Service {
	return &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name + "-entrance"},
		Spec:       corev1.ServiceSpec{Selector: map[string]string{"istio": "ingressgateway"}, Ports: []corev1.ServicePort{{Port: 80}}},
	}
}

// Apart lies in a namespace of its own, where no other one is.
func Apart(foo *demov1.Foo) *appsv1.Deployment {
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Namespace: "foo-" + foo.Name, Name: foo.Name},
		Spec: appsv1.DeploymentSpec{
			Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": "apart"}},
			Template: corev1.PodTemplateSpec{ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"app": "apart"}}},
		},
	}
}
