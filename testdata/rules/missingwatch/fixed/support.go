package fixed

import (
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A FooReconciler has what all reconcilers here have.
type FooReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

// deploymentOf returns the Deployment of a Foo without an owner.
func deploymentOf(foo *demov1.Foo) *appsv1.Deployment {
	labels := map[string]string{"app": foo.Name}
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name, Labels: labels}}
	d.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	d.Spec.Template.Labels = labels
	d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "c", Image: "i"}}
	return d
}
