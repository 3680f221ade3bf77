// Package good lists all at once, or pages through what the API server holds.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// PageReconciler counts the Pods of a namespace.
type PageReconciler struct {
	client.Client
	Pods int
}

// doc:begin
func (r *PageReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(req.Name)); err != nil {
		return ctrl.Result{}, err
	}
	r.Pods = len(pods.Items)
	return ctrl.Result{}, nil
}

// doc:end

// AnyReconciler asks whether there is a Pod at all, on a first page.
type AnyReconciler struct {
	client.Client
	Any bool
}

func (r *AnyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pods corev1.PodList
	err := r.List(ctx, &pods, client.InNamespace(req.Name), client.Limit(1), client.Continue(""))
	r.Any = len(pods.Items) > 0
	return ctrl.Result{}, err
}

// ReaderReconciler pages through the API server.
type ReaderReconciler struct {
	client.Client
	Reader client.Reader
	Pods   int
}

// NewReaderReconciler takes both from a manager.
func NewReaderReconciler(mgr ctrl.Manager) *ReaderReconciler {
	return &ReaderReconciler{Client: mgr.GetClient(), Reader: mgr.GetAPIReader()}
}

func (r *ReaderReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	n, err := CountIn(ctx, r.Reader, req.Name)
	r.Pods = n
	return ctrl.Result{}, err
}

// CountIn pages through whatever it is given.
func CountIn(ctx context.Context, c client.Reader, namespace string) (int, error) {
	n := 0
	pods := &corev1.PodList{}
	for {
		if err := c.List(ctx, pods, client.InNamespace(namespace), client.Limit(2), client.Continue(pods.Continue)); err != nil {
			return 0, err
		}
		n += len(pods.Items)
		if pods.Continue == "" {
			return n, nil
		}
	}
}

// RemoteReconciler has a client of another cluster as well, which others make.
type RemoteReconciler struct {
	client.Client
	Remote client.Client
	Pods   int
}

func (r *RemoteReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pods := &corev1.PodList{}
	for r.Pods = 0; ; {
		if err := r.Remote.List(ctx, pods, client.InNamespace(req.Name), client.Limit(2), client.Continue(pods.Continue)); err != nil {
			return ctrl.Result{}, err
		}
		r.Pods += len(pods.Items)
		if pods.Continue == "" {
			return ctrl.Result{}, nil
		}
	}
}

// RawReconciler reads unstructured objects, for which the client asks the API server.
type RawReconciler struct {
	client.Client
	Pods int
}

func (r *RawReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pods := &unstructured.UnstructuredList{}
	pods.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("PodList"))
	for r.Pods = 0; ; {
		if err := r.List(ctx, pods, client.InNamespace(req.Name), client.Limit(2), client.Continue(pods.GetContinue())); err != nil {
			return ctrl.Result{}, err
		}
		r.Pods += len(pods.Items)
		if pods.GetContinue() == "" {
			return ctrl.Result{}, nil
		}
	}
}

// ListReconciler pages through a list whose type is not seen.
type ListReconciler struct {
	client.Client
	Lists []client.ObjectList
	Pages int
}

func (r *ListReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, list := range r.Lists {
		for {
			if err := r.List(ctx, list, client.InNamespace(req.Name), pageOf(list)); err != nil {
				return ctrl.Result{}, err
			}
			r.Pages++
			if list.GetContinue() == "" {
				break
			}
		}
	}
	return ctrl.Result{}, nil
}

func pageOf(list client.ObjectList) *client.ListOptions {
	return &client.ListOptions{Limit: 2, Continue: list.GetContinue()}
}
