package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/good/labels"
)

// AppReconciler writes the labels before the status.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Labels = map[string]string{"phase": "ready"}
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

// PatchReconciler patches the main resource, then the status.
type PatchReconciler struct {
	client.Client
}

func (r *PatchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	app.SetLabels(map[string]string{"phase": "ready"})
	app.Spec.Image = "nginx:1.27"
	if err := r.Patch(ctx, app, client.MergeFrom(base)); err != nil {
		return ctrl.Result{}, err
	}
	base = app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(base))
}

// FinalizerReconciler stores what it does to the finalizers.
type FinalizerReconciler struct {
	client.Client
}

func (r *FinalizerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		if controllerutil.RemoveFinalizer(app, Finalizer) {
			return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, app))
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(app, Finalizer) {
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// HelperReconciler changes and writes in methods and in another package.
type HelperReconciler struct {
	client.Client
}

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	labels.Set(app, "phase", "ready")
	labels.Pause(app)
	if err := r.save(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *HelperReconciler) save(ctx context.Context, app *demov1.Foo) error {
	return r.Update(ctx, app)
}

// RetryReconciler writes again after a conflict.
type RetryReconciler struct {
	client.Client
}

func (r *RetryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app := &demov1.Foo{}
		if err := r.Get(ctx, req.NamespacedName, app); err != nil {
			return err
		}
		if controllerutil.AddFinalizer(app, Finalizer) {
			if err := r.Update(ctx, app); err != nil {
				return err
			}
		}
		app.Status.Phase = demov1.FooReady
		return r.Status().Update(ctx, app)
	})
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

// ListReconciler: the spec changed in one round of the loop and the status
// written in another belong to different objects.
type ListReconciler struct {
	client.Client
}

func (r *ListReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	for i := range apps.Items {
		app := &apps.Items[i]
		app.Status.Phase = demov1.FooReady
		if err := r.Status().Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
		app.Spec.Image = "nginx:1.27"
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// TypedController uses the clients that client-gen generates.
type TypedController struct {
	Apps AppsClient
}

// Sync labels the application with the name and sets its phase.
func (c *TypedController) Sync(ctx context.Context, name string) error {
	app, err := c.Apps.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	app.SetLabels(map[string]string{"phase": "ready"})
	app, err = c.Apps.Update(ctx, app, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	app.Status.Phase = demov1.FooReady
	_, err = c.Apps.UpdateStatus(ctx, app, metav1.UpdateOptions{})
	return err
}

// DeploymentController uses the typed clientset.
type DeploymentController struct {
	Clientset kubernetes.Interface
}

// Scale changes the replicas and the status of a Deployment.
func (c *DeploymentController) Scale(ctx context.Context, namespace, name string, replicas int32) error {
	deployments := c.Clientset.AppsV1().Deployments(namespace)
	deployment, err := deployments.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	deployment.Spec.Replicas = &replicas
	if deployment, err = deployments.Update(ctx, deployment, metav1.UpdateOptions{}); err != nil {
		return err
	}
	deployment.Status.ObservedGeneration = deployment.Generation
	_, err = deployments.UpdateStatus(ctx, deployment, metav1.UpdateOptions{})
	return err
}
