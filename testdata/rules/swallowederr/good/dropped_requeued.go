package good

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// UncordonReconciler takes a mark from a node.
type UncordonReconciler struct {
	client.Client
}

// doc:begin
func (r *UncordonReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.uncordon(ctx, node)
}

func (r *UncordonReconciler) uncordon(ctx context.Context, node *corev1.Node) error {
	node.Spec.Unschedulable = false
	if err := r.Update(ctx, node); err != nil {
		return err
	}
	return nil
}

// doc:end

// AnnouncingReconciler tells what failed, in one way or another.
type AnnouncingReconciler struct {
	client.Client
}

func (r *AnnouncingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	again := ctrl.Result{RequeueAfter: time.Minute}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(req.Namespace)); err != nil {
		log.FromContext(ctx).Info("unable to list the pods", "namespace", req.Namespace, "error", err.Error())
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	app := &demov1.Foo{}
	if err := r.Update(ctx, app); err != nil { // want:specreplace `was built here and has no resourceVersion`
		if apierrors.IsConflict(err) {
			return ctrl.Result{Requeue: true}, nil
		}
		return ctrl.Result{}, err
	}
	if err := r.note(ctx, app); err != nil {
		return ctrl.Result{Requeue: true}, nil
	}
	if err := ready(pods.Items); err != nil {
		return again, nil
	}
	if err := r.Delete(ctx, app); err != nil {
		// deliberate: the next pass brings it up to date
		return ctrl.Result{Requeue: true}, nil
	}
	if app.Spec.Paused {
		return r.prune(ctx, app)
	}
	return r.add(ctx, &corev1.Node{})
}

// note logs its errors itself.
func (r *AnnouncingReconciler) note(ctx context.Context, app *demov1.Foo) error {
	err := r.Update(ctx, app)
	if err != nil {
		log.FromContext(ctx).Error(err, "unable to save")
	}
	return err
}

// ready says what it waits for; the error is an answer.
func ready(pods []corev1.Pod) error {
	for i := range pods {
		if pods[i].Status.Phase != corev1.PodRunning {
			return errors.New("a pod is not running")
		}
	}
	return nil
}

// prune does more work before it comes again.
func (r *AnnouncingReconciler) prune(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if err := r.Delete(ctx, app); err != nil {
		app.Status.Phase = "Pruning"
		return ctrl.Result{Requeue: true}, r.Status().Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// saved asks for the next pass at once, as after a conflict, and does nothing else.
func (r *AnnouncingReconciler) saved(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if r.Status().Update(ctx, app) != nil {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}

// add waits for another node where it is known to be there; what it comes back for at the end is
// told.
func (r *AnnouncingReconciler) add(ctx context.Context, node *corev1.Node) (ctrl.Result, error) {
	if node.Labels["voter"] == "true" {
		if blocked, err := r.isBlocked(ctx, node); err == nil && blocked {
			log.FromContext(ctx).Info("another node is on its way")
			return ctrl.Result{RequeueAfter: time.Minute}, nil
		}
	}
	if err := r.label(ctx, node); err != nil {
		log.FromContext(ctx).Error(err, "unable to label the node")
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, nil
}

func (r *AnnouncingReconciler) isBlocked(ctx context.Context, node *corev1.Node) (bool, error) {
	var nodes corev1.NodeList
	if err := r.List(ctx, &nodes, client.MatchingLabels{"voter": "true"}); err != nil {
		return false, err
	}
	for i := range nodes.Items {
		if nodes.Items[i].Name != node.Name && nodes.Items[i].Spec.Unschedulable {
			return true, nil
		}
	}
	return false, nil
}

func (r *AnnouncingReconciler) label(ctx context.Context, node *corev1.Node) error {
	base := node.DeepCopy()
	node.Labels = map[string]string{"voter": "true"}
	return r.Patch(ctx, node, client.MergeFrom(base))
}
