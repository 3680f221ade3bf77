// Package bad pages through what the cache holds.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// PageReconciler counts the Pods of a namespace, a page at a time.
type PageReconciler struct {
	client.Client
	Pods int
}

// doc:begin
func (r *PageReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.Pods = 0
	next := ""
	for {
		var pods corev1.PodList
		if err := r.List(ctx, &pods, client.InNamespace(req.Name), client.Limit(2), client.Continue(next)); err != nil { // want `the cache of the manager has no pages, so that Continue never brings the next one: list without it, which costs no request, or page with GetAPIReader`
			return ctrl.Result{}, err
		}
		r.Pods += len(pods.Items)
		if next = pods.Continue; next == "" {
			return ctrl.Result{}, nil
		}
	}
}

// doc:end

// StructReconciler sets the field of the options.
type StructReconciler struct {
	client.Client
	Pods int
}

func (r *StructReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	opts := &client.ListOptions{Namespace: req.Name, Limit: 2}
	for r.Pods = 0; ; {
		pods := &corev1.PodList{}
		if err := r.Client.List(ctx, pods, opts); err != nil { // want `has no pages`
			return ctrl.Result{}, err
		}
		r.Pods += len(pods.Items)
		if pods.Continue == "" {
			return ctrl.Result{}, nil
		}
		opts.Continue = pods.Continue // want:related `the next page is asked for`
	}
}

// AppendReconciler collects the options, and hands its client to a function.
type AppendReconciler struct {
	Client client.Client
	Pods   int
}

func (r *AppendReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	n, err := countPaged(ctx, r.Client, req.Name)
	r.Pods = n
	return ctrl.Result{}, err
}

func countPaged(ctx context.Context, c client.Client, namespace string) (int, error) {
	n := 0
	pods := &corev1.PodList{}
	for {
		opts := []client.ListOption{client.InNamespace(namespace), client.Limit(2)}
		if pods.Continue != "" {
			opts = append(opts, client.Continue(pods.Continue))
		}
		if err := c.List(ctx, pods, opts...); err != nil { // want `has no pages`
			return 0, err
		}
		n += len(pods.Items)
		if pods.Continue == "" {
			return n, nil
		}
	}
}

// Collector is no reconciler; the client is that of the manager.
type Collector struct {
	reader client.Reader
	Pods   int
}

// NewCollector takes the client of a manager.
func NewCollector(mgr ctrl.Manager) *Collector { return &Collector{reader: mgr.GetClient()} }

// Start counts the Pods of a namespace.
func (c *Collector) Start(ctx context.Context) error {
	pods := corev1.PodList{}
	for {
		if err := c.reader.List(ctx, &pods, client.InNamespace("default"), client.Continue(pods.Continue)); err != nil { // want `has no pages`
			return err
		}
		c.Pods += len(pods.Items)
		if pods.Continue == "" {
			return nil
		}
	}
}
