package good

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// HourReconciler looks once an hour: a request more is nothing.
type HourReconciler struct{ client.Client }

func (r *HourReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(app.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Replicas = int32(len(pods.Items))
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Hour}, nil
}

// IntervalReconciler looks as often as it is told to.
type IntervalReconciler struct {
	client.Client
	Interval time.Duration
}

func (r *IntervalReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: r.Interval}, nil
}

// OwnerReconciler runs for each change of a Deployment.
type OwnerReconciler struct{ client.Client }

func (r *OwnerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := client.MergeFrom(app.DeepCopy())
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed"})
	return ctrl.Result{}, r.Status().Patch(ctx, app, base)
}

func (r *OwnerReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&appsv1.Deployment{}).Complete(r)
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

// Controller is one on a queue: nobody knows how often its informer resyncs.
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
	_, err := c.Clients.AppsV1().Deployments(d.Namespace).UpdateStatus(ctx, d, metav1.UpdateOptions{})
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
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}
