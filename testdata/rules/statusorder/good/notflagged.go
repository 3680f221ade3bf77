package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SavedReconciler: the status is saved before the write and put back after it.
type SavedReconciler struct {
	client.Client
}

func (r *SavedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	status := app.Status
	app.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status = status
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// DeepSavedReconciler: the same with a deep copy of the status.
type DeepSavedReconciler struct {
	client.Client
}

func (r *DeepSavedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	status := app.Status.DeepCopy()
	app.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	status.DeepCopyInto(&app.Status)
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// CopyReconciler: the main resource is written through a copy; the object keeps
// its status and takes the new resource version.
type CopyReconciler struct {
	client.Client
}

func (r *CopyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	written := app.DeepCopy()
	written.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, written); err != nil {
		return ctrl.Result{}, err
	}
	app.ResourceVersion = written.ResourceVersion
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// ReturningReconciler: the main resource is written only on a path that returns
// before the status write.
type ReturningReconciler struct {
	client.Client
}

func (r *ReturningReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	phase := demov1.FooReady
	if app.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(app, Finalizer) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	app.Status.Phase = phase
	app.Status.ObservedGeneration = app.Generation
	if app.Spec.Paused {
		// The pause is over; the next pass writes the status.
		app.Spec.Paused = false
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// OtherReconciler: the status write concerns another object.
type OtherReconciler struct {
	client.Client
}

func (r *OtherReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bar := &demov1.Bar{}
	if err := r.Get(ctx, req.NamespacedName, bar); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: bar.Spec.FooName}, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	bar.Status.Phase = "Ready"
	if err := r.Update(ctx, bar); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// MutateReconciler: CreateOrPatch saves the status that its mutate function
// sets, when the object exists already.
type MutateReconciler struct {
	client.Client
}

func (r *MutateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	app.Namespace, app.Name = req.Namespace, req.Name
	_, err := controllerutil.CreateOrPatch(ctx, r.Client, app, func() error {
		app.Spec.Image = "nginx:1.27"
		app.Status.Phase = demov1.FooReady
		return nil
	})
	return ctrl.Result{}, err
}

// AgainReconciler: the same path of the status is set again after the write.
type AgainReconciler struct {
	client.Client
}

func (r *AgainReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooPending
	app.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// WholeReconciler: the whole status is set after the write.
type WholeReconciler struct {
	client.Client
}

func (r *WholeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooPending
	app.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status = demov1.FooStatus{Phase: demov1.FooReady, ObservedGeneration: app.Generation}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// BarReconciler: the kind has no status subresource, so Update stores the status
// and its answer holds it.
type BarReconciler struct {
	client.Client
}

func (r *BarReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bar := &demov1.Bar{}
	if err := r.Get(ctx, req.NamespacedName, bar); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	bar.Status.Phase = "Ready"
	bar.Spec.FooName = "shop"
	return ctrl.Result{}, r.Update(ctx, bar)
}

// DeploymentController: the typed clientset leaves its argument alone; the
// status is carried over to the answer.
type DeploymentController struct {
	Clientset kubernetes.Interface
}

// Observe writes a label and the generation it saw.
func (c *DeploymentController) Observe(ctx context.Context, deployment *appsv1.Deployment) error {
	deployment = deployment.DeepCopy()
	metav1.SetMetaDataLabel(&deployment.ObjectMeta, "seen", "true")
	deployment.Status.ObservedGeneration = deployment.Generation
	deployments := c.Clientset.AppsV1().Deployments(deployment.Namespace)
	updated, err := deployments.Update(ctx, deployment, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	updated.Status = deployment.Status
	_, err = deployments.UpdateStatus(ctx, updated, metav1.UpdateOptions{})
	return err
}
