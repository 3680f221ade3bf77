package good

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SharingReconciler gives the selector to a Service, and labels that: nothing of the object
// is meant to be stored.
type SharingReconciler struct{ client.Client }

func (r *SharingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.expose(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *SharingReconciler) expose(ctx context.Context, app *demov1.Foo) error {
	service := serviceOf(app)
	if service.Labels == nil {
		service.Labels = map[string]string{}
	}
	service.Labels["exposed"] = "true"
	service.Spec.Selector["tier"] = "front"
	return client.IgnoreAlreadyExists(r.Create(ctx, service)) // want:ownerreference `this Service gets no owner,`
}

func serviceOf(app *demov1.Foo) *corev1.Service {
	if app.Spec.Selector == nil {
		return &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}, Spec: corev1.ServiceSpec{Ports: []corev1.ServicePort{{Port: 80}}, Selector: map[string]string{}}}
	}
	return &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name, Labels: app.Spec.Selector},
		Spec:       corev1.ServiceSpec{Ports: []corev1.ServicePort{{Port: 80}}, Selector: maps.Clone(app.Spec.Selector)},
	}
}
