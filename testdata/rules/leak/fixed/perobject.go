package fixed

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Timer remembers when it has seen an object first.
type Timer struct {
	client.Client
	mu   sync.Mutex
	seen map[types.NamespacedName]time.Time
}

// Reconcile puts the Secret of the request down.
func (r *Timer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.seen[req.NamespacedName]; !ok {
		r.seen[req.NamespacedName] = time.Now()
	}
	return ctrl.Result{}, nil
}

// NewTimer returns a reconciler.
func NewTimer(c client.Client) *Timer {
	return &Timer{Client: c, seen: make(map[types.NamespacedName]time.Time)}
}

// Len returns how many objects it remembers.
func (r *Timer) Len() int { return len(r.seen) }

var hashes = map[string]string{}

// A Hasher remembers the versions that it has seen.
type Hasher struct {
	client.Client
}

// Reconcile asks for the Secret of the request.
func (r *Hasher) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	remember(req.NamespacedName, secret.ResourceVersion)
	return ctrl.Result{}, nil
}

func remember(key types.NamespacedName, version string) {
	hashes[key.String()] = version
}

// Hash returns what was remembered of an object.
func Hash(key types.NamespacedName) string { return hashes[key.String()] }
