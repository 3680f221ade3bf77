package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Rehearsal tries what it would do with a manager of its own.
type Rehearsal struct {
	config *rest.Config
	dry    func(context.Context, client.Reader) error
}

func (r *Rehearsal) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := r.run(ctx); err != nil {
		return ctrl.Result{}, err
	}
	reader, err := r.cache()
	if err != nil {
		return ctrl.Result{}, err
	}
	go func() { _ = reader.Start(ctx) }()
	return ctrl.Result{}, r.dry(ctx, reader)
}

func (r *Rehearsal) run(ctx context.Context) error {
	mgr, err := manager.New(r.config, manager.Options{}) // want `manager\.New builds a new manager \(own caches, watches and event broadcaster\) on every call of Reconcile: create it once and keep it in the struct`
	if err != nil {
		return err
	}
	go func() { _ = mgr.Start(ctx) }()
	return r.dry(ctx, mgr.GetAPIReader())
}

func (r *Rehearsal) cache() (cache.Cache, error) {
	return cache.New(r.config, cache.Options{}) // want `cache\.New builds a new cache`
}

// Mixed keeps the cluster of one caller alone.
type Mixed struct {
	config *rest.Config
	kept   cluster.Cluster
}

func (m *Mixed) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if m.kept == nil {
		c, err := m.connect()
		if err != nil {
			return ctrl.Result{}, err
		}
		m.kept = c
	}
	c, err := m.connect()
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, client.IgnoreNotFound(c.GetClient().Get(ctx, req.NamespacedName, &corev1.ConfigMap{}))
}

func (m *Mixed) connect() (cluster.Cluster, error) {
	return cluster.New(m.config) // want `cluster\.New builds a new cache`
}
