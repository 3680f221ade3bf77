package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Services is all that controllers see of the cluster.
type Services struct {
	Clientset kubernetes.Interface
}

// UpdateStatus writes the status of a Service that the caller has changed.
func (s *Services) UpdateStatus(ctx context.Context, svc *corev1.Service) error {
	_, err := s.Clientset.CoreV1().Services(svc.Namespace).Update(ctx, svc, metav1.UpdateOptions{}) // want `UpdateStatus is to save the status of svc, but Update writes only the main resource: Service has the status subresource, so it is lost; add UpdateStatus`
	return err
}

// Publish is told of the mistake where it is made.
func Publish(ctx context.Context, s *Services, svc *corev1.Service, ip string) error {
	svc.Status.LoadBalancer.Ingress = []corev1.LoadBalancerIngress{{IP: ip}}
	return s.UpdateStatus(ctx, svc)
}

// StatusOption changes a status.
type StatusOption interface {
	Apply(status *demov1.FooStatus)
}

// WithPhase sets the phase.
type WithPhase demov1.FooPhase

// Apply implements StatusOption.
func (p WithPhase) Apply(status *demov1.FooStatus) { status.Phase = demov1.FooPhase(p) }

// Options writes what options have changed.
func Options(ctx context.Context, c client.Client, app *demov1.Foo, options ...StatusOption) error {
	for _, o := range options {
		o.Apply(&app.Status)
	}
	return c.Update(ctx, app) // want `status of app was changed on line \d+ but Update writes only the main resource`
}

// Again saves the status; after a conflict it sets the same in the latest object.
func Again(ctx context.Context, c client.Client, app *demov1.Foo, phase demov1.FooPhase) error {
	app.Status.Phase = phase
	err := c.Status().Update(ctx, app)
	if err != nil {
		if !apierrors.IsConflict(err) {
			return err
		}
		if err := c.Get(ctx, client.ObjectKeyFromObject(app), app); err != nil {
			return err
		}
		app.Status.Phase = phase
		return c.Update(ctx, app) // want `status of app was changed on line \d+ but Update writes only the main resource`
	}
	return nil
}
