// Package bad has controllers that are woken by metadata and read whole objects.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// A PodReconciler counts the Pods of a Foo.
type PodReconciler struct {
	client.Client
	Pods int
}

// SetupWithManager has the metadata of Pods watched, which is less to keep.
func (r *PodReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Owns(&corev1.Pod{}, builder.OnlyMetadata).
		Complete(r)
}

// Reconcile lists whole Pods, which the cache has to keep as well.
func (r *PodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	r.Pods = len(pods.Items)
	return ctrl.Result{}, nil
}

// doc:end

// A SecretReconciler is woken by Secrets.
type SecretReconciler struct {
	client.Client
	Labels map[string]string
}

// SetupWithManager watches whole Secrets.
func (r *SecretReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("secrets").
		Watches(&corev1.Secret{}, &handler.EnqueueRequestForObject{}).
		Complete(r)
}

// Reconcile reads the metadata of the Secret alone.
func (r *SecretReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &metav1.PartialObjectMetadata{}
	secret.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Secret"))
	if err := r.Get(ctx, req.NamespacedName, secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.Labels = secret.Labels
	return ctrl.Result{}, nil
}

// A NodeReconciler is woken by the metadata of ConfigMaps.
type NodeReconciler struct {
	client.Client
	Data map[string]string
}

// SetupWithManager watches them by their own method.
func (r *NodeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("configmaps").
		WatchesMetadata(&corev1.ConfigMap{}, &handler.EnqueueRequestForObject{}).
		Complete(r)
}

// Reconcile reads whole ones in a helper.
func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	data, err := dataOf(ctx, r.Client, req.NamespacedName)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.Data = data
	return ctrl.Result{}, nil
}

func dataOf(ctx context.Context, c client.Client, key client.ObjectKey) (map[string]string, error) {
	var cm corev1.ConfigMap
	if err := c.Get(ctx, key, &cm); err != nil {
		return nil, err
	}
	return cm.Data, nil
}
