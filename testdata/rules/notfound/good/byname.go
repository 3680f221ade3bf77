package good

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// SpaceReconciler keeps what it knows of namespaces, and asks that first.
type SpaceReconciler struct {
	client.Client
	Spaces *Spaces
}

// Spaces are the namespaces that somebody works in.
type Spaces struct {
	client.Client
	mu    sync.Mutex
	known map[string]bool
}

// Examine returns whether the namespace is one of them; one that is gone is none.
func (s *Spaces) Examine(ctx context.Context, name string) (bool, error) {
	var ns corev1.Namespace
	if err := s.Get(ctx, client.ObjectKey{Name: name}, &ns); err != nil {
		return false, client.IgnoreNotFound(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known[name], nil
}

func (r *SpaceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ours, err := r.Spaces.Examine(ctx, req.Name)
	if err != nil || !ours {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.label(ctx, req.Name)
}

func (r *SpaceReconciler) label(ctx context.Context, name string) error {
	var ns corev1.Namespace
	if err := r.Get(ctx, client.ObjectKey{Name: name}, &ns); err != nil {
		return err
	}
	if ns.Labels["shop"] == "open" {
		return nil
	}
	base := ns.DeepCopy()
	ns.Labels = map[string]string{"shop": "open"}
	return r.Patch(ctx, &ns, client.MergeFrom(base))
}
