package good

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"
)

// Watcher watches what its objects need, once.
type Watcher struct {
	Controller controller.Controller
	Cache      cache.Cache
	Owners     handler.MapFunc

	mu      sync.Mutex
	watched bool
}

func (w *Watcher) Reconcile(context.Context, ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, w.watch()
}

func (w *Watcher) watch() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.watched {
		return nil
	}
	if err := w.Controller.Watch(source.Kind[client.Object](w.Cache, &corev1.ConfigMap{}, handler.EnqueueRequestsFromMapFunc(w.Owners))); err != nil {
		return err
	}
	w.watched = true
	return nil
}

// Starter makes a controller for each object, and tells it what to watch.
type Starter struct {
	Cache  cache.Cache
	Owners handler.MapFunc
	Start  func(controller.Controller) error
}

func (s *Starter) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	skip := true
	c, err := controller.NewTypedUnmanaged(req.Name, controller.TypedOptions[reconcile.Request]{Reconciler: reconcile.Func(s.nothing), SkipNameValidation: &skip})
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := c.Watch(source.Kind[client.Object](s.Cache, &corev1.ConfigMap{}, handler.EnqueueRequestsFromMapFunc(s.Owners))); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, s.Start(c)
}

func (s *Starter) nothing(context.Context, ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}
