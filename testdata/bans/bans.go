// Package bans makes requests that functions/ctrlvet.yml forbids.
package bans

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type reconciler struct {
	client.Client
	set kubernetes.Interface
	dyn dynamic.Interface
}

func (r *reconciler) update(ctx context.Context, d *appsv1.Deployment, s *appsv1.StatefulSet) error {
	if err := r.Update(ctx, d); err != nil { // with bans: Update of Deployment is forbidden here by .*ctrlvet.yml: patch it
		return err
	}
	if err := r.Status().Update(ctx, d); err != nil {
		return err
	}
	if err := r.Patch(ctx, d, client.MergeFrom(d.DeepCopy())); err != nil {
		return err
	}
	return r.Update(ctx, s)
}

func (r *reconciler) make(ctx context.Context, d *appsv1.Deployment) error {
	_, err := controllerutil.CreateOrUpdate(ctx, r, d, func() error { return nil }) // with bans: CreateOrUpdate of Deployment is forbidden
	return err
}

func (r *reconciler) typed(ctx context.Context, d *appsv1.Deployment) error {
	if _, err := r.set.AppsV1().Deployments(d.Namespace).Update(ctx, d, metav1.UpdateOptions{}); err != nil { // with bans: Update of Deployment
		return err
	}
	_, err := r.set.CoreV1().Secrets(d.Namespace).List(ctx, metav1.ListOptions{}) // with bans: List of Secret
	return err
}

func (r *reconciler) status(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Update(ctx, pod); err != nil {
		return err
	}
	if err := r.Status().Patch(ctx, pod, client.MergeFrom(pod.DeepCopy())); err != nil { // with bans: Status\(\).Patch of Pod
		return err
	}
	_, err := r.set.CoreV1().Pods(pod.Namespace).UpdateStatus(ctx, pod, metav1.UpdateOptions{}) // with bans: UpdateStatus of Pod
	return err
}

var deployments = schema.GroupVersionResource{Group: "apps", Version: "v1", Resource: "deployments"}

func (r *reconciler) dynamic(ctx context.Context, u *unstructured.Unstructured) error {
	_, err := r.dyn.Resource(deployments).Namespace("a").Update(ctx, u, metav1.UpdateOptions{}) // with bans: Update of Deployment
	return err
}

func (r *reconciler) untyped(ctx context.Context) error {
	u := &unstructured.Unstructured{}
	u.SetGroupVersionKind(schema.GroupVersionKind{Group: "cert-manager.io", Version: "v1", Kind: "Certificate"})
	u.SetName("a")
	return r.Create(ctx, u) // with bans: Create of Certificate is forbidden here by .*: ask the issuer
}

// save is handed objects of two kinds.
func (r *reconciler) save(ctx context.Context, obj client.Object) error {
	obj.SetLabels(nil)
	return r.Update(ctx, obj) // with bans: Update of Deployment
}

func (r *reconciler) both(ctx context.Context, d *appsv1.Deployment, s *appsv1.StatefulSet) error {
	if err := r.save(ctx, d); err != nil {
		return err
	}
	return r.save(ctx, s)
}

// pods is handed one.
func (r *reconciler) pods(ctx context.Context, obj client.Object) error {
	obj.SetLabels(nil)
	return r.Update(ctx, obj)
}

func (r *reconciler) onlyPods(ctx context.Context, pod *corev1.Pod) error { return r.pods(ctx, pod) }

func (r *reconciler) unseen(ctx context.Context, obj client.Object) error { return r.Update(ctx, obj) }

func (r *reconciler) any(ctx context.Context) error {
	var maps corev1.ConfigMapList
	if err := r.List(ctx, &maps); err != nil { // with bans: List of ConfigMap
		return err
	}
	//lint:ignore bans this one is the operator's own
	return r.Get(ctx, client.ObjectKey{Namespace: "a", Name: "b"}, new(corev1.ConfigMap))
}

func (r *reconciler) setup(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&appsv1.Deployment{}).Owns(&corev1.Secret{}).Complete(nil) // with bans: Owns of Secret
}
