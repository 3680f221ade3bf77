// Package started works with the context of Start.
package started

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	corev1 "k8s.io/api/core/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// R keeps the context of Start.
type R struct {
	client.Client
	ctx    context.Context
	cancel context.CancelFunc
	base   context.Context
}

// Start is a Runnable: its context lives as long as the manager.
func (r *R) Start(ctx context.Context) error {
	r.ctx = ctx
	r.base, r.cancel = context.WithCancel(ctx)
	<-ctx.Done()
	return nil
}

// Reconcile starts something that is to outlive it.
func (r *R) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(r.ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	go r.watch(r.ctx, pod.Name)
	return ctrl.Result{}, r.touch(nil, pod)
}

func (r *R) watch(ctx context.Context, name string) {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			pod := &corev1.Pod{}
			if err := r.Get(ctx, client.ObjectKey{Name: name}, pod); err != nil {
				ctrl.Log.Error(err, "get")
			}
		}
	}
}

// touch takes a nil context.
func (r *R) touch(ctx context.Context, pod *corev1.Pod) error {
	if ctx == nil {
		ctx = context.Background()
	}
	return r.Update(ctx, pod)
}

// Sync is called by others, some without a context.
func (r *R) Sync(ctx context.Context, key client.ObjectKey) error {
	c := ctx
	if c == nil {
		c = context.TODO()
	}
	pod := &corev1.Pod{}
	return r.Get(c, key, pod)
}

// Sync2 helper picks.
func (r *R) Sync2(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	return r.Get(orBackground(ctx), key, pod)
}

func orBackground(ctx context.Context) context.Context {
	if ctx != nil {
		return ctx
	}
	return context.Background()
}

// Setup gives Start's context.
func Setup(ctx context.Context, mgr manager.Manager) error {
	r := &R2{Client: mgr.GetClient(), ctx: ctx}
	if err := ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// R2 has the very context that is given to mgr.Start.
type R2 struct {
	client.Client
	ctx context.Context
}

// Reconcile uses it.
func (r *R2) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(r.ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}
