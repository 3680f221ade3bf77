package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Services is all that controllers see of the cluster.
type Services struct {
	Clientset kubernetes.Interface
}

// UpdateStatus writes the status of a Service that the caller has changed.
func (s *Services) UpdateStatus(ctx context.Context, svc *corev1.Service) error {
	_, err := s.Clientset.CoreV1().Services(svc.Namespace).UpdateStatus(ctx, svc, metav1.UpdateOptions{})
	return err
}

// Replace writes the Service itself, and does not say more.
func (s *Services) Replace(ctx context.Context, svc *corev1.Service) error {
	_, err := s.Clientset.CoreV1().Services(svc.Namespace).Update(ctx, svc, metav1.UpdateOptions{})
	return err
}

// UpdateReadyStatus keeps what it calls the status in a label.
func UpdateReadyStatus(ctx context.Context, c client.Client, app *demov1.Foo) error {
	app.Labels = map[string]string{"ready": "true"}
	return c.Update(ctx, app)
}

// UpdateSpecAndStatus writes both.
func UpdateSpecAndStatus(ctx context.Context, c client.Client, app *demov1.Foo) error {
	status := app.Status.DeepCopy()
	if err := c.Update(ctx, app); err != nil {
		return err
	}
	app.Status = *status
	return c.Status().Update(ctx, app)
}

// StatusTest looks at a status.
type StatusTest interface {
	Holds(status *demov1.FooStatus) bool
}

// Checked writes what the caller has changed when the status is as it should be.
func Checked(ctx context.Context, c client.Client, app *demov1.Foo, test StatusTest) error {
	if !test.Holds(&app.Status) {
		return nil
	}
	return c.Update(ctx, app)
}

// pass is what the states of one reconcile hand on.
type pass struct {
	client client.Client
	app    demov1.Foo
}

// UpdateWithoutStatus writes what its callers have changed, and that is not the status.
func UpdateWithoutStatus(ctx context.Context, p *pass) error {
	return p.client.Update(ctx, &p.app)
}

// Hold makes the object wait for its cleanup.
func Hold(ctx context.Context, p *pass) error {
	controllerutil.AddFinalizer(&p.app, "demo.ctrlvet.dev/cleanup")
	return UpdateWithoutStatus(ctx, p)
}
