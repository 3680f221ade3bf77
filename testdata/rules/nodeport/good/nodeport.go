// Package good leaves node ports to the server, or to the spec.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler makes a Service for each application.
type Reconciler struct{ client.Client }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	svc := ServiceFor(app)
	if err := ctrl.SetControllerReference(app, svc, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, svc))
}

// doc:begin

// ServiceFor returns the Service of an application.
func ServiceFor(app *demov1.Foo) *corev1.Service {
	return &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Spec: corev1.ServiceSpec{
			Type:     corev1.ServiceTypeNodePort,
			Selector: map[string]string{"app": app.Name},
			Ports: []corev1.ServicePort{{
				Port: 80,
			}},
		},
	}
}

// doc:end

// Chosen returns the Service of an application whose replicas stand for a port of its own.
func Chosen(app *demov1.Foo) *corev1.Service {
	svc := ServiceFor(app)
	for i := range svc.Spec.Ports {
		svc.Spec.Ports[i].NodePort = 30000 + app.Status.Replicas
	}
	return svc
}

// Metrics is the one Service of the program itself, made once at its start.
func Metrics() *corev1.Service {
	return &corev1.Service{Spec: corev1.ServiceSpec{Type: corev1.ServiceTypeNodePort, Ports: []corev1.ServicePort{{Port: 8080, NodePort: 30443}}}}
}
