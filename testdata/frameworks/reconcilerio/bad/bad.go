// Package bad has parts of a reconciler of reconciler.io that make the named mistakes.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

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

// note has the object written, whose status is not stored by that.
func (p *parts) note(ctx context.Context, pod *corev1.Pod) error {
	pod.Status.Message = "seen"
	pod.Labels = map[string]string{"seen": "true"}
	return p.Update(ctx, pod) // want:statusupdate `.`
}

// forget lets the finalizer of another go, whatever happened.
func (p *parts) forget(ctx context.Context, pod *corev1.Pod) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: pod.Name}}
	if err := p.Delete(ctx, secret); err != nil {
		log.FromContext(ctx).Error(err, "unable to delete the secret")
		return nil // want:swallowederr `.`
	}
	return nil
}

// settings makes a config map of what it reads without the context.
func (p *parts) settings() reconcilers.SubReconciler[*corev1.Pod] {
	return &reconcilers.SyncReconciler[*corev1.Pod]{
		Name: "settings",
		SyncWithResult: func(_ context.Context, pod *corev1.Pod) (reconcilers.Result, error) {
			cm := &corev1.ConfigMap{}
			err := p.Get(context.Background(), client.ObjectKey{Namespace: pod.Namespace, Name: "settings"}, cm) // want:reconcilectx `context\.Background\(\) ignores cancellation, timeout and logger of this reconcile although a context is passed in`
			return reconcilers.Result{}, client.IgnoreNotFound(err)
		},
	}
}
