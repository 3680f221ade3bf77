package good

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	appslisters "k8s.io/client-go/listers/apps/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A FilteredReconciler copies the ready replicas of a Deployment.
type FilteredReconciler struct{ FooReconciler }

// SetupWithManager filters the events of the own kind.
func (r *FilteredReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Owns(&appsv1.Deployment{}).
		Complete(r)
}

// Reconcile does it.
func (r *FilteredReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo, deployment := &demov1.Foo{}, &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, r.report(ctx, foo, deployment)
}

// report writes what the Deployment has.
func (r *FooReconciler) report(ctx context.Context, foo *demov1.Foo, deployment *appsv1.Deployment) error {
	status := deployment.Status
	if foo.Status.Replicas == status.ReadyReplicas {
		return nil
	}
	foo.Status.Replicas, foo.Status.ObservedGeneration = status.ReadyReplicas, foo.Generation
	return r.Status().Update(ctx, foo)
}

// specs lets changes of a spec through, and of what is read of the status.
func specs() predicate.Predicate {
	return predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool {
		if e.ObjectOld == nil || e.ObjectNew == nil {
			return false
		}
		before, ok := e.ObjectOld.(*appsv1.Deployment)
		if !ok || before.Generation != e.ObjectNew.GetGeneration() {
			return true
		}
		return e.ObjectNew.(*appsv1.Deployment).Status.ReadyReplicas != before.Status.ReadyReplicas
	}}
}

// A ChildFilteredReconciler filters the events of the Deployment alone.
type ChildFilteredReconciler struct{ FilteredReconciler }

// SetupWithManager has a predicate of its own.
func (r *ChildFilteredReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Owns(&appsv1.Deployment{}, builder.WithPredicates(predicate.Or(specs(), predicate.ResourceVersionChangedPredicate{}))).
		Complete(r)
}

// Reconcile does it.
func (r *ChildFilteredReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo, deployment := &demov1.Foo{}, &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, r.report(ctx, foo, deployment)
}

// A ReadyController tells of Deployments that are ready.
type ReadyController struct {
	deployments appslisters.DeploymentLister
	synced      cache.InformerSynced
	Queue       workqueue.TypedRateLimitingInterface[string]
	Tell        func(name string, ready int32)
}

// NewReadyController registers its handlers.
func NewReadyController(factory informers.SharedInformerFactory) (*ReadyController, error) {
	deployments := factory.Apps().V1().Deployments()
	c := &ReadyController{
		deployments: deployments.Lister(),
		synced:      deployments.Informer().HasSynced,
		Queue:       workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	_, err := deployments.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.enqueue, UpdateFunc: c.Updated})
	return c, err
}

// Updated queues a Deployment that has changed.
func (c *ReadyController) Updated(old, obj any) {
	before, after := old.(*appsv1.Deployment), obj.(*appsv1.Deployment)
	if before.Generation == after.Generation && before.Status.ReadyReplicas == after.Status.ReadyReplicas {
		return
	}
	c.enqueue(after)
}

func (c *ReadyController) enqueue(obj any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		c.Queue.Add(key)
	}
}

// Run works until the context ends.
func (c *ReadyController) Run(ctx context.Context) {
	defer c.Queue.ShutDown()
	if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
		return
	}
	go wait.UntilWithContext(ctx, c.work, time.Second)
	<-ctx.Done()
}

func (c *ReadyController) work(context.Context) {
	for c.next() {
	}
}

func (c *ReadyController) next() bool {
	key, quit := c.Queue.Get()
	if quit {
		return false
	}
	defer c.Queue.Done(key)
	if err := c.sync(key); err != nil {
		c.Queue.AddRateLimited(key)
		return true
	}
	c.Queue.Forget(key)
	return true
}

func (c *ReadyController) sync(key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return nil
	}
	deployment, err := c.deployments.Deployments(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	c.Tell(name, deployment.Status.ReadyReplicas)
	return nil
}

// A SettingsReconciler reads a secret that somebody else writes.
type SettingsReconciler struct{ FilteredReconciler }

// SetupWithManager hears of each change of its content.
func (r *SettingsReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Watches(&corev1.Secret{}, &handler.EnqueueRequestForObject{}, builder.WithPredicates(predicate.ResourceVersionChangedPredicate{})).
		Complete(r)
}

// Reconcile reads the secret.
func (r *SettingsReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return reconcile.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &corev1.Secret{}))
}
