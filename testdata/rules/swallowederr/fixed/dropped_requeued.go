package fixed

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// UncordonReconciler takes a mark from a node.
type UncordonReconciler struct {
	client.Client
}

func (r *UncordonReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.uncordon(ctx, node); err != nil {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}

func (r *UncordonReconciler) uncordon(ctx context.Context, node *corev1.Node) error {
	node.Spec.Unschedulable = false
	if err := r.Update(ctx, node); err != nil {
		return err
	}
	return nil
}

// AnnouncingReconciler says that something failed, and not what.
type AnnouncingReconciler struct {
	client.Client
}

func (r *AnnouncingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(req.Namespace)); err != nil {
		log.FromContext(ctx).Info("unable to list the pods", "namespace", req.Namespace)
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if app := (&demov1.Foo{}); len(pods.Items) > 1 {
		return r.add(ctx, app)
	}
	return ctrl.Result{}, nil
}

// add comes back for a failure that it does not tell.
func (r *AnnouncingReconciler) add(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if app.Spec.Paused {
		if done, err := r.isDone(ctx, app); err == nil && done {
			return ctrl.Result{}, nil
		}
	}
	if err := r.Delete(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to delete it")
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

func (r *AnnouncingReconciler) isDone(ctx context.Context, app *demov1.Foo) (bool, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(app.Namespace)); err != nil {
		return false, err
	}
	return len(pods.Items) == 0, nil
}
