// Package onecause has code that two rules could report for one mistake. One of
// them speaks. Where both do, mending what one says leaves what the other says.
package onecause

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
)

var errSync = errors.New("the caches did not sync")

// Racing starts the factory in a goroutine, and reads before the cache can have
// anything.
func Racing(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactory(c, 0)
	lister := factory.Core().V1().Pods().Lister()
	go factory.Start(ctx.Done())
	before, err := lister.List(labels.Everything()) // want `listerbeforesync: `
	if err != nil {
		return 0, err
	}
	for _, ok := range factory.WaitForCacheSync(ctx.Done()) {
		if !ok {
			return 0, errSync
		}
	}
	after, err := lister.List(labels.Everything())
	return len(after) - len(before), err
}

// Late asks for the informer when the factory has been started, and never waits
// for it.
func Late(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactory(c, 0)
	nodes := factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
	pods := factory.Core().V1().Pods().Lister() // want `informernotstarted: `
	if !cache.WaitForCacheSync(ctx.Done(), nodes.HasSynced) {
		return 0, errSync
	}
	list, err := pods.List(labels.Everything()) // want `listerbeforesync: `
	return len(list), err
}

// Queue queues the keys of pods.
type Queue struct {
	Keys workqueue.TypedRateLimitingInterface[string]
	Gone func(uid string)
}

// Handler makes a key of what may be a tombstone, and asserts that it is none.
func (q *Queue) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
		key, err := cache.MetaNamespaceKeyFunc(obj) // want `tombstone: `
		if err != nil {
			runtime.HandleError(err)
			return
		}
		q.Gone(string(obj.(*corev1.Pod).UID))
		q.Keys.Add(key)
	}}
}

// Pause changes what the cache holds, through no copy.
func Pause(lister cache.GenericLister, name string) error {
	obj, err := lister.Get(name)
	if err != nil {
		return err
	}
	app := obj.(*unstructured.Unstructured)
	spec, found, err := unstructured.NestedFieldNoCopy(app.Object, "spec")
	if err != nil || !found {
		return err
	}
	spec.(map[string]any)["paused"] = true // want `cachemutation: `
	return nil
}

// Resume changes a copy, which the cache does not see.
func Resume(lister cache.GenericLister, name string) error {
	obj, err := lister.Get(name)
	if err != nil {
		return err
	}
	app := obj.(*unstructured.Unstructured)
	spec, found, err := unstructured.NestedMap(app.Object, "spec")
	if err != nil || !found {
		return err
	}
	spec["paused"] = false
	return nil
}

// Reconciler makes an informer for each object, and registers a handler with it.
type Reconciler struct {
	Client kubernetes.Interface
	Seen   func(any)
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	factory := informers.NewSharedInformerFactory(r.Client, 0) // want `informerperreconcile: `
	informer := factory.Core().V1().Pods().Informer()
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: r.Seen}); err != nil {
		return ctrl.Result{}, err
	}
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) { // want `blocking: `
		return ctrl.Result{}, errSync
	}
	return ctrl.Result{}, nil
}
