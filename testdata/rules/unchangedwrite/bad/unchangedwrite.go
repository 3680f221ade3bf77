// Package bad writes objects as it has read them.
package bad

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
	return ctrl.Result{}, r.Update(ctx, cm) // want `Update writes cm as it was read: nothing has changed it, so nothing is stored; change it before, or leave the write out`
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
		svc, err = c.Services.Create(ctx, wanted, metav1.CreateOptions{})
	}
	if err != nil {
		return err
	}
	_, err = c.Services.Update(ctx, svc, metav1.UpdateOptions{}) // want `Update writes svc as it was read`
	return err
}
