package fixed

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// WithTimeout derives a context with a timeout from nothing.
func (r *Reconciler) WithTimeout(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	timeout, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return ctrl.Result{}, r.List(timeout, &corev1.PodList{})
}

// WithCancel derives one that can be cancelled.
func (r *Reconciler) WithCancel(ctx context.Context) error {
	own, cancel := context.WithCancel(ctx)
	defer cancel()
	return r.Get(own, key, &corev1.Pod{})
}

// WithDeadline derives one with a deadline, in two steps.
func (r *Reconciler) WithDeadline(ctx context.Context) error {
	base := context.WithValue(ctx, traceKey{}, "shop")
	deadline, cancel := context.WithDeadline(base, time.Now().Add(time.Second))
	defer cancel()
	return r.Get(deadline, key, &corev1.Pod{})
}

type traceKey struct{}

// WithLogger derives one that carries a logger.
func (r *Reconciler) WithLogger(ctx context.Context) error {
	logged := logr.NewContext(ctx, logr.Discard())
	return r.Get(logged, key, &corev1.Pod{})
}

// WithControllerLogger does it with controller-runtime's function.
func (r *Reconciler) WithControllerLogger(ctx context.Context) error {
	return r.Get(ctrl.LoggerInto(ctx, log.Log), key, &corev1.Pod{})
}

// WithVariable keeps it in a variable.
func (r *Reconciler) WithVariable(ctx context.Context) error {
	background := ctx
	if err := r.Get(background, key, &corev1.Pod{}); err != nil {
		return err
	}
	return r.List(background, &corev1.PodList{})
}

// everything is a context for the whole program.
var everything = context.Background()

// WithPackageVariable uses a variable of the package.
func (r *Reconciler) WithPackageVariable(ctx context.Context) error {
	return r.Get(ctx, key, &corev1.Pod{})
}

// task carries a context.
type task struct {
	ctx  context.Context
	name string
}

// WithField keeps it in a field.
func (r *Reconciler) WithField(ctx context.Context) error {
	t := task{ctx: ctx, name: "web"}
	return r.Get(t.ctx, key, &corev1.Pod{})
}
