// Package bad makes Services that all ask for one node port.
package bad

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
				Port:     80,
				NodePort: 30080, // want `every Service created here requests node port 30080, which only one Service can have: the second is refused; leave NodePort out`
			}},
		},
	}
}

// doc:end
