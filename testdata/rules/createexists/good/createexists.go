// Package good knows that the cache is behind.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// AppReconciler creates a service.
type AppReconciler struct {
	client.Client
	APIReader client.Reader
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.Get(ctx, req.NamespacedName, &corev1.Service{})
	if apierrors.IsNotFound(err) {
		svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
		return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, svc))
	}
	return ctrl.Result{}, err
}

// doc:end

// Live asks the server itself.
func (r *AppReconciler) Live(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.APIReader.Get(ctx, req.NamespacedName, &corev1.Service{})
	if apierrors.IsNotFound(err) {
		svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
		return ctrl.Result{}, r.Create(ctx, svc)
	}
	return ctrl.Result{}, err
}

// Generated lets the server name the object.
func (r *AppReconciler) Generated(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.Get(ctx, req.NamespacedName, &corev1.Pod{})
	if apierrors.IsNotFound(err) {
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, GenerateName: req.Name}}
		return ctrl.Result{}, r.Create(ctx, pod)
	}
	return ctrl.Result{}, err
}

// DirectReconciler reads with a client of its own, without a cache.
type DirectReconciler struct {
	direct client.Client
}

// NewDirectReconciler makes the client.
func NewDirectReconciler(mgr ctrl.Manager) (*DirectReconciler, error) {
	direct, err := client.New(mgr.GetConfig(), client.Options{Scheme: mgr.GetScheme()})
	if err != nil {
		return nil, err
	}
	return &DirectReconciler{direct: direct}, nil
}

func (r *DirectReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	c := r.direct
	err := c.Get(ctx, req.NamespacedName, &corev1.Service{})
	if apierrors.IsNotFound(err) {
		svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
		return ctrl.Result{}, c.Create(ctx, svc)
	}
	return ctrl.Result{}, err
}
