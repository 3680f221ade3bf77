package good

import (
	"context"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// NotingReconciler returns its failures.
type NotingReconciler struct{ client.Client }

// doc:begin

func (r *NotingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, fmt.Errorf("unable to list the pods: %w", err)
	}
	for i := range pods.Items {
		if err := r.mark(ctx, &pods.Items[i]); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// doc:end

func (r *NotingReconciler) mark(ctx context.Context, pod *corev1.Pod) error {
	return r.Update(ctx, pod)
}

// HintingReconciler notes what is no failure to it.
type HintingReconciler struct{ client.Client }

func (r *HintingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := log.FromContext(ctx)
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Update(ctx, app); err != nil {
		logger.Info("unable to update, trying again", "error", err.Error())
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if err := r.warm(ctx, app); err != nil {
		logger.Info("not warm yet, which does not matter", "reason", err.Error())
		return ctrl.Result{}, nil
	}
	if err := r.warm(ctx, app); err != nil {
		logger.Info("failed to warm it, continuing without", "error", err.Error())
	}
	if err := r.Update(ctx, app); err != nil {
		logger.V(1).Info("failed to update", "error", err)
		return ctrl.Result{}, nil
	}
	if err := r.Update(ctx, app); err != nil {
		if apierrors.IsConflict(err) {
			logger.Info("failed to update", "error", err)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.tell(ctx, app)
}

func (r *HintingReconciler) warm(ctx context.Context, app *demov1.Foo) error {
	if app.Status.Phase != demov1.FooReady {
		return errors.New("not ready")
	}
	return r.Get(ctx, client.ObjectKeyFromObject(app), app)
}

// RemoteReconciler looks into a cluster that may not be up yet.
type RemoteReconciler struct {
	client.Client
	Clusters interface {
		ClientOf(ctx context.Context, app *demov1.Foo) (client.Client, error)
	}
}

func (r *RemoteReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	remote, err := r.Clusters.ClientOf(ctx, app)
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := remote.List(ctx, &corev1.NodeList{}); err != nil {
		log.FromContext(ctx).Info("failed to list the nodes", "error", err)
		return ctrl.Result{}, nil
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// tell keeps what it notes.
func (r *HintingReconciler) tell(ctx context.Context, app *demov1.Foo) error {
	var failed error
	if err := r.Update(ctx, app); err != nil {
		log.FromContext(ctx).Info("failed to update", "error", err)
		failed = err
	}
	// best effort: the watch brings the next attempt
	if err := r.Update(ctx, app); err != nil {
		log.FromContext(ctx).Info("failed to update: the periodic resync tries again", "error", err)
	}
	return failed
}

// InvertedReconciler asks for success first.
type InvertedReconciler struct{ client.Client }

func (r *InvertedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	app.Namespace, app.Name = req.Namespace, req.Name
	if err := r.Update(ctx, app); err == nil { // want:specreplace `was built here and has no resourceVersion`
		return ctrl.Result{}, r.Status().Update(ctx, app)
	} else {
		log.FromContext(ctx).Info("the object does not exist yet", "error", err)
	}
	return ctrl.Result{}, nil
}

// PollingReconciler updates until that succeeds, or the time is over.
type PollingReconciler struct{ client.Client }

func (r *PollingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := wait.PollUntilContextTimeout(ctx, 100*time.Millisecond, time.Second, true, func(ctx context.Context) (bool, error) {
		app := &demov1.Foo{}
		if err := r.Get(ctx, req.NamespacedName, app); err != nil {
			return false, err
		}
		app.Spec.Paused = true
		err := r.Update(ctx, app)
		if err == nil {
			return true, nil
		}
		log.FromContext(ctx).Info("failed to update the application", "error", err)
		return false, nil
	})
	return ctrl.Result{}, err
}
