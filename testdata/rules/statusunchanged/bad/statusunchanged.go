// Package bad holds controllers that send the status at every pass.
package bad

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/retry"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PollReconciler looks every minute.
type PollReconciler struct{ client.Client }

// doc:begin
func (r *PollReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(app.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Replicas = int32(len(pods.Items))
	if err := r.Status().Update(ctx, app); err != nil { // want `Status\(\)\.Update is sent on every reconcile even if nothing changed; compare with the status read \(equality\.Semantic\.DeepEqual\) first`
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil // want:related `reconciles again from here`
}

// doc:end

// OwnerReconciler runs for each change of a Deployment.
type OwnerReconciler struct{ client.Client }

func (r *OwnerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	base := client.MergeFrom(app.DeepCopy())
	if app.Spec.Paused {
		meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Paused"})
		return ctrl.Result{}, r.Status().Patch(ctx, app, base)
	}
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed"})
	return ctrl.Result{}, r.Status().Patch(ctx, app, base) // want `Status\(\)\.Patch is sent on every reconcile`
}

func (r *OwnerReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Owns(&appsv1.Deployment{}).
		Complete(r)
}

// HelperReconciler has a function for it.
type HelperReconciler struct{ client.Client }

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{RequeueAfter: time.Minute}, r.save(ctx, app)
}

func (r *HelperReconciler) save(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return r.Status().Update(ctx, app) // want `Status\(\)\.Update is sent on every reconcile`
}

// RetryReconciler tries again at once.
type RetryReconciler struct{ client.Client }

func (r *RetryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app := &demov1.Foo{}
		if err := r.Get(ctx, req.NamespacedName, app); err != nil {
			return client.IgnoreNotFound(err)
		}
		app.Status.Phase = demov1.FooReady
		return r.Status().Update(ctx, app) // want `Status\(\)\.Update is sent on every reconcile`
	})
	return ctrl.Result{RequeueAfter: time.Minute}, err
}

// Each hands one key of a queue to a function.
func Each(queue workqueue.TypedRateLimitingInterface[string], handle func(key string) error) bool {
	key, quit := queue.Get()
	if quit {
		return false
	}
	defer queue.Done(key)
	if err := handle(key); err != nil {
		queue.AddRateLimited(key)
		return true
	}
	queue.Forget(key)
	return true
}

// Controller is one on a queue: its informer resyncs.
type Controller struct {
	Clients kubernetes.Interface
	Store   cache.Store
	Queue   workqueue.TypedRateLimitingInterface[string]
}

// Next handles one key.
func (c *Controller) Next(ctx context.Context) bool {
	return Each(c.Queue, func(key string) error {
		obj, exists, err := c.Store.GetByKey(key)
		if err != nil {
			return err
		}
		if exists {
			return c.save(ctx, obj.(*appsv1.Deployment))
		}
		return nil
	})
}

func (c *Controller) save(ctx context.Context, d *appsv1.Deployment) error {
	d = d.DeepCopy()
	d.Status.Replicas = 1
	_, err := c.Clients.AppsV1().Deployments(d.Namespace).UpdateStatus(ctx, d, metav1.UpdateOptions{}) // want `UpdateStatus is sent on every reconcile`
	return err
}

// TimedReconciler puts the time of the pass into the status, so that no comparison
// would help.
type TimedReconciler struct{ client.Client }

func (r *TimedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	now := metav1.Now()
	app.Status.LastSync = &now
	if err := r.Status().Update(ctx, app); err != nil { // want `Status\(\)\.Update is sent on every reconcile even if nothing changed; it holds the time of the pass, so that no comparison finds it equal`
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// InitReconciler writes the first status where there is none, and the status once more
// when it has looked, which is the one of each pass.
type InitReconciler struct{ client.Client }

func (r *InitReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer r.Status().Update(ctx, app) //nolint:errcheck // want `Status\(\)\.Update is sent on every reconcile even if nothing changed`
	if app.Status.Phase == "" {
		app.Status.Phase = demov1.FooPending
		if err := r.Status().Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{RequeueAfter: time.Minute}, nil // want:related `reconciles again from here`
}
