package good

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good/api"
)

// AppReconciler embeds the client.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// doc:end

// ConditionReconciler patches the status.
type ConditionReconciler struct {
	client.Client
}

func (r *ConditionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{
		Type:    "Ready",
		Status:  metav1.ConditionTrue,
		Reason:  "Deployed",
		Message: "all replicas run",
	})
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(base))
}

// InterfaceReconciler takes an interface of this package and keeps the writer
// of the subresource in a variable.
type InterfaceReconciler struct {
	Apps statusUpdater
}

func (r *InterfaceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Apps.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	status := r.Apps.Status()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, status.Update(ctx, app)
}

// SubResourceReconciler names the subresource.
type SubResourceReconciler struct {
	client.Client
}

func (r *SubResourceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.SubResource("status").Update(ctx, app)
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
		app.Status.Phase = demov1.FooReady
		return r.Status().Update(ctx, app)
	})
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

// ListReconciler writes every application of the namespace.
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
	}
	return ctrl.Result{}, nil
}

// ObjectReconciler gets the object from the adapter.
type ObjectReconciler struct {
	client.Client
}

var _ reconcile.ObjectReconciler[*api.Website] = &ObjectReconciler{}

func (r *ObjectReconciler) Reconcile(ctx context.Context, site *api.Website) (ctrl.Result, error) {
	site.Status.URL = "https://" + site.Name
	return ctrl.Result{}, r.Status().Update(ctx, site)
}

// TypedController uses the clients that client-gen generates.
type TypedController struct {
	Apps AppsClient
}

// Sync sets the phase of the application with the name.
func (c *TypedController) Sync(ctx context.Context, name string) error {
	app, err := c.Apps.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	_, err = c.Apps.UpdateStatus(ctx, app, metav1.UpdateOptions{})
	return err
}

// SyncBoth writes the main resource and then the status of what came back.
func (c *TypedController) SyncBoth(ctx context.Context, name string) error {
	app, err := c.Apps.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
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

// Observe writes the generation it saw into the status of a Deployment.
func (c *DeploymentController) Observe(ctx context.Context, namespace, name string) error {
	deployments := c.Clientset.AppsV1().Deployments(namespace)
	deployment, err := deployments.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	deployment.Status.ObservedGeneration = deployment.Generation
	_, err = deployments.UpdateStatus(ctx, deployment, metav1.UpdateOptions{})
	return err
}
