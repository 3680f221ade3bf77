package good

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// CopiedReconciler puts the status together beside the object.
type CopiedReconciler struct{ Config }

// SetupWithManager asks for every event.
func (r *CopiedReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("copied").For(&demov1.Foo{}).Complete(r)
}

func (r *CopiedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	status := app.Status.DeepCopy()
	status.ObservedGeneration = app.Generation
	if equality.Semantic.DeepEqual(&app.Status, status) {
		return ctrl.Result{}, nil
	}
	now := metav1.Now()
	status.LastSync = &now
	app.Status = *status
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// Foos is a client as the generator makes it.
type Foos interface {
	UpdateStatus(ctx context.Context, app *demov1.Foo, opts metav1.UpdateOptions) (*demov1.Foo, error)
}

// A QueueController works on the keys of a queue that a handler fills.
type QueueController struct {
	Foos  Foos
	Store cache.Indexer
	Queue workqueue.TypedRateLimitingInterface[string]
}

// Watch registers the handler.
func (c *QueueController) Watch(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.enqueue, UpdateFunc: c.updated})
	return err
}

func (c *QueueController) updated(old, obj any) {
	before, after := old.(*demov1.Foo), obj.(*demov1.Foo)
	if before.ResourceVersion == after.ResourceVersion {
		return
	}
	c.enqueue(after)
}

func (c *QueueController) enqueue(obj any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		c.Queue.Add(key)
	}
}

// Next works on one key.
func (c *QueueController) Next(ctx context.Context) bool {
	key, quit := c.Queue.Get()
	if quit {
		return false
	}
	defer c.Queue.Done(key)
	if err := c.sync(ctx, key); err != nil {
		c.Queue.AddRateLimited(key)
		return true
	}
	c.Queue.Forget(key)
	return true
}

func (c *QueueController) sync(ctx context.Context, key string) error {
	obj, exists, err := c.Store.GetByKey(key)
	if err != nil || !exists {
		return err
	}
	return c.report(ctx, obj.(*demov1.Foo).DeepCopy())
}

func (c *QueueController) report(ctx context.Context, app *demov1.Foo) error {
	status := app.Status.DeepCopy()
	status.ObservedGeneration = app.Generation
	if equality.Semantic.DeepEqual(&app.Status, status) {
		return nil
	}
	now := metav1.Now()
	status.LastSync = &now
	app.Status = *status
	_, err := c.Foos.UpdateStatus(ctx, app, metav1.UpdateOptions{})
	return err
}
