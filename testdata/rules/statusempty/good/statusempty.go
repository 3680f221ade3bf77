// Package good takes the status from objects that were read or answered.
package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	appsclient "k8s.io/client-go/kubernetes/typed/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Controller updates a Deployment, and counts the replicas of what it was answered.
type Controller struct {
	Deployments appsclient.DeploymentInterface
}

// doc:begin

// Sync returns how many replicas of the application are available.
func (c *Controller) Sync(ctx context.Context, app *demov1.Foo) (int32, error) {
	stored, err := c.Deployments.Update(ctx, deploymentFor(app), metav1.UpdateOptions{})
	if err != nil {
		return 0, err
	}
	return available(stored), nil
}

func available(dep *appsv1.Deployment) int32 {
	return dep.Status.AvailableReplicas
}

// doc:end

func deploymentFor(app *demov1.Foo) *appsv1.Deployment {
	dep := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	dep.Spec.Template.Spec.Containers = []corev1.Container{{Name: "app", Image: app.Spec.Image}}
	return dep
}

// Reconciler waits for another application.
type Reconciler struct{ client.Client }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	first := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: "first"}, first); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if first.Status.Phase != demov1.FooReady || phaseOf(app) != demov1.FooPending {
		return ctrl.Result{}, nil
	}
	app.Spec.Paused = false
	return ctrl.Result{}, r.Update(ctx, app)
}

// phaseOf works the phase out in memory.
func phaseOf(app *demov1.Foo) demov1.FooPhase {
	next := &demov1.Foo{Spec: app.Spec}
	next.Status.Phase = demov1.FooPending
	if app.Spec.Paused {
		next.Status = demov1.FooStatus{}
	}
	return next.Status.Phase
}
