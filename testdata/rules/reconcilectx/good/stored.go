package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// StoredReconciler keeps no context.
type StoredReconciler struct {
	client.Client
}

// NewStoredReconciler is called when the manager is built.
func NewStoredReconciler(c client.Client) *StoredReconciler {
	return &StoredReconciler{Client: c}
}

// doc:begin

// Reconcile uses the context of the call.
func (r *StoredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.list(ctx)
}

// doc:end

// list is reached from Reconcile.
func (r *StoredReconciler) list(ctx context.Context) error {
	return r.List(ctx, &corev1.PodList{})
}

// StoredContext runs it.
func (r *Reconciler) StoredContext(ctx context.Context) error {
	stored := NewStoredReconciler(r.Client)
	_, err := stored.Reconcile(ctx, ctrl.Request{NamespacedName: key})
	return err
}

// StartedReconciler is a Runnable, too.
type StartedReconciler struct {
	client.Client
	ctx context.Context
}

// Start keeps the very context of the manager, which each reconcile's ends with.
func (r *StartedReconciler) Start(ctx context.Context) error {
	r.ctx = ctx
	<-ctx.Done()
	return nil
}

// Reconcile reads with it.
func (r *StartedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(r.ctx, req.NamespacedName, &pod))
}

// A Hook has a client for its work, and one for what is left to do at its end.
type Hook struct{ work, last *session }

type session struct{ ctx context.Context }

func open(ctx context.Context) *session { return &session{ctx} }

// Connect makes both.
func (h *Hook) Connect(ctx context.Context) {
	h.work = open(ctx)
	h.last = open(context.Background())
}

// Count may be called without a context.
func Count(ctx context.Context, c client.Client) error {
	if ctx == nil {
		return c.List(context.Background(), &corev1.PodList{})
	}
	return c.List(ctx, &corev1.PodList{})
}
