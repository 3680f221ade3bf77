// Package good has the parts of package bad as they should be.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/reconcilerio/reconcilers"
)

// NewReconciler makes a reconciler of pods.
func NewReconciler(c client.Client) *reconcilers.ResourceReconciler[*corev1.Pod] {
	p := &parts{c}
	return &reconcilers.ResourceReconciler[*corev1.Pod]{
		Client:     c,
		Type:       &corev1.Pod{},
		Reconciler: reconcilers.Sequence[*corev1.Pod]{p.label(), p.settings()},
	}
}

type parts struct{ client.Client }

func (p *parts) label() reconcilers.SubReconciler[*corev1.Pod] {
	return &reconcilers.SyncReconciler[*corev1.Pod]{Name: "label", Sync: p.note, Finalize: p.forget}
}

// note leaves the status to the reconciler, which stores it in the end, and keeps a title
// for the next part, which is not to be stored.
func (p *parts) note(ctx context.Context, pod *corev1.Pod) error {
	patch := client.MergeFrom(pod.DeepCopy())
	pod.Labels = map[string]string{"seen": "true"}
	if err := p.Patch(ctx, pod, patch); err != nil {
		return err
	}
	pod.Status.Message = "seen"
	pod.Spec.Hostname = "settings"
	return nil
}

// forget fails, so that it is called again.
func (p *parts) forget(ctx context.Context, pod *corev1.Pod) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: pod.Name}}
	return client.IgnoreNotFound(p.Delete(ctx, secret))
}

// settings reads with the context that it is given.
func (p *parts) settings() reconcilers.SubReconciler[*corev1.Pod] {
	return &reconcilers.SyncReconciler[*corev1.Pod]{
		Name: "settings",
		SyncWithResult: func(ctx context.Context, pod *corev1.Pod) (reconcilers.Result, error) {
			cm := &corev1.ConfigMap{}
			err := p.Get(ctx, client.ObjectKey{Namespace: pod.Namespace, Name: pod.Spec.Hostname}, cm)
			return reconcilers.Result{}, client.IgnoreNotFound(err)
		},
	}
}
