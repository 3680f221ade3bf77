// Package bad registers a handler for each object.
package bad

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Reconciler watches pods.
type Reconciler struct {
	Factory informers.SharedInformerFactory
	Pods    cache.SharedIndexInformer
	Seen    func(any)
}

// doc:begin

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	_, err := r.Pods.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: r.Seen}) // want `AddEventHandler in Reconcile adds another handler at each call, and events come ever more often: register once, or use RemoveEventHandler`
	return ctrl.Result{}, err
}

// doc:end

// Other gets the informer from its factory.
type Other struct{ Reconciler }

func (o *Other) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	o.watch()
	return ctrl.Result{}, nil
}

func (o *Other) watch() {
	o.Factory.Core().V1().Pods().Informer().AddEventHandlerWithResyncPeriod(cache.ResourceEventHandlerFuncs{AddFunc: o.Seen}, 0) // want `AddEventHandlerWithResyncPeriod in Reconcile adds another handler`
}

// Handing hands itself to a function.
type Handing struct{ Reconciler }

func (h *Handing) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	watchHanding(h)
	return ctrl.Result{}, nil
}

func watchHanding(h *Handing) {
	handlers := cache.ResourceEventHandlerFuncs{AddFunc: h.Seen}
	h.Pods.AddEventHandler(handlers) // want `AddEventHandler in Reconcile adds another handler`
}
