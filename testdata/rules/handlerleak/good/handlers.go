// Package good registers its handlers once.
package good

import (
	"context"
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

// doc:begin

// Reconciler watches pods.
type Reconciler struct {
	Seen func(any)
}

// Watch is called once, during set-up.
func (r *Reconciler) Watch(pods cache.SharedIndexInformer) error {
	_, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: r.Seen})
	return err
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

// doc:end

// Others register handlers in Reconcile, and not at each call, or remove them.
type Others struct {
	Pods      cache.SharedIndexInformer
	Client    kubernetes.Interface
	Seen      func(any)
	lock      sync.Mutex
	once      sync.Once
	watched   bool
	namespace map[string]cache.ResourceEventHandlerRegistration
	last      cache.ResourceEventHandlerRegistration
}

func (o *Others) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	handler := cache.ResourceEventHandlerFuncs{AddFunc: o.Seen}
	o.once.Do(func() {
		if _, err := o.Pods.AddEventHandler(handler); err != nil {
			o.Seen(err)
		}
	})
	o.lock.Lock()
	defer o.lock.Unlock()
	if !o.watched {
		if _, err := o.Pods.AddEventHandler(handler); err != nil {
			return ctrl.Result{}, err
		}
		o.watched = true
	}
	if _, ok := o.namespace[req.Namespace]; !ok {
		if err := o.add(req.Namespace, handler); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, o.replace(handler)
}

func (o *Others) add(namespace string, handler cache.ResourceEventHandler) error {
	registration, err := o.Pods.AddEventHandler(handler)
	o.namespace[namespace] = registration
	return err
}

// replace removes the handler of the last call.
func (o *Others) replace(handler cache.ResourceEventHandler) error {
	if err := o.Pods.RemoveEventHandler(o.last); err != nil {
		return err
	}
	var err error
	o.last, err = o.Pods.AddEventHandler(handler)
	return err
}

// Look adds a handler to an informer that it makes itself, and stops.
func (o *Others) Look(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	pods := informers.NewSharedInformerFactory(o.Client, 0).Core().V1().Pods().Informer()
	registration, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: o.Seen})
	if err != nil {
		return err
	}
	go pods.RunWithContext(ctx)
	if !cache.WaitForCacheSync(ctx.Done(), registration.HasSynced) {
		return ctx.Err()
	}
	return nil
}
