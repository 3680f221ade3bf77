// Package good changes what it writes.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	coreclient "k8s.io/client-go/kubernetes/typed/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Reconciler keeps the image of an application in a ConfigMap.
type Reconciler struct{ client.Client }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if cm.Data["image"] == app.Spec.Image {
		return ctrl.Result{}, nil
	}
	cm.Data = map[string]string{"image": app.Spec.Image}
	return ctrl.Result{}, r.Update(ctx, cm)
}

// doc:end

// Controller keeps the port of an application in its Service.
type Controller struct {
	Services coreclient.ServiceInterface
}

// Sync creates the Service, or updates it.
func (c *Controller) Sync(ctx context.Context, wanted *corev1.Service) error {
	svc, err := c.Services.Get(ctx, wanted.Name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		_, err = c.Services.Create(ctx, wanted, metav1.CreateOptions{})
		return err
	}
	if err != nil {
		return err
	}
	svc.Spec.Ports = wanted.Spec.Ports
	_, err = c.Services.Update(ctx, svc, metav1.UpdateOptions{})
	return err
}

// Allowed asks whether the object may be written.
func Allowed(ctx context.Context, c client.Client, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, cm); err != nil {
		return err
	}
	return c.Update(ctx, cm, client.DryRunAll)
}

// Labelled hands the object to a function that changes it.
func Labelled(ctx context.Context, c client.Client, key client.ObjectKey, change func(*corev1.ConfigMap)) error {
	cm := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, cm); err != nil {
		return err
	}
	change(cm)
	return c.Update(ctx, cm)
}
