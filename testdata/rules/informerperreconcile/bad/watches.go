package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/source"
)

// Watcher watches what its objects need.
type Watcher struct {
	Controller controller.Controller
	Cache      cache.Cache
	Owners     handler.MapFunc
}

func (w *Watcher) Reconcile(context.Context, ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, w.watch()
}

func (w *Watcher) watch() error {
	return w.Controller.Watch(source.Kind[client.Object](w.Cache, &corev1.ConfigMap{}, handler.EnqueueRequestsFromMapFunc(w.Owners))) // want `w.Controller.Watch in Reconcile adds another watch at each call, even for a kind that is watched already: each event is handled once per watch, and watches pile up; remember what is watched`
}
