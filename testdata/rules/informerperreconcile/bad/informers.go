// Package bad makes informers for each object.
package bad

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Reconciler counts pods.
type Reconciler struct {
	Client kubernetes.Interface
	Pods   func(int)
}

// doc:begin

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	factory := informers.NewSharedInformerFactory(r.Client, 0) // want `informers\.NewSharedInformerFactory in Reconcile opens a new watch and copies all objects at each call: make the informer at start-up and use its lister`
	lister := factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	for _, ok := range factory.WaitForCacheSync(ctx.Done()) {
		if !ok {
			return ctrl.Result{}, ctx.Err()
		}
	}
	pods, err := lister.Pods(req.Namespace).List(labels.Everything())
	if err != nil {
		return ctrl.Result{}, err
	}
	r.Pods(len(pods))
	return ctrl.Result{}, nil
}

// doc:end

// Dynamic counts pods, too.
type Dynamic struct {
	Client dynamic.Interface
	Pods   func(int)
}

func (d *Dynamic) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, d.count(ctx, req.Namespace)
}

func (d *Dynamic) count(ctx context.Context, namespace string) error {
	informer := dynamicinformer.NewFilteredDynamicInformer(d.Client, corev1.SchemeGroupVersion.WithResource("pods"), namespace, 0, cache.Indexers{}, nil) // want `dynamicinformer\.NewFilteredDynamicInformer in Reconcile opens a new watch`
	go informer.Informer().RunWithContext(ctx)
	if !cache.WaitForCacheSync(ctx.Done(), informer.Informer().HasSynced) {
		return errors.New("the pods did not come")
	}
	pods, err := informer.Lister().List(labels.Everything())
	d.Pods(len(pods))
	return err
}
