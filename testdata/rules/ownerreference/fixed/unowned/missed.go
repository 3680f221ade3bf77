package unowned

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Missed deletes the endpoint of an application that is gone, if it hears of that.
type Missed struct {
	client.Client
	Set kubernetes.Interface
}

// Reconcile makes an endpoint, and a pod by a name of which the server makes the rest.
func (r *Missed) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, r.Set.NetworkingV1().Ingresses(req.Namespace).Delete(ctx, req.Name, metav1.DeleteOptions{})
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.start(ctx, app)
}

func (r *Missed) start(ctx context.Context, app *demov1.Foo) error {
	ingress := &networkingv1.Ingress{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if _, err := r.Set.NetworkingV1().Ingresses(app.Namespace).Create(ctx, ingress, metav1.CreateOptions{}); err != nil {
		return err
	}
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, GenerateName: app.Name + "-"}}
	return r.Create(ctx, pod)
}
