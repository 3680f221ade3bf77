// Package disabled keeps secrets out of the cache.
package disabled

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// NewManager makes a manager that reads secrets from the server.
func NewManager(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		Client: client.Options{Cache: &client.CacheOptions{DisableFor: []client.Object{&corev1.Secret{}}}},
	})
}

// Reconciler creates a secret.
type Reconciler struct {
	client.Client
	Recorder record.EventRecorder
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	err := r.Get(ctx, req.NamespacedName, &corev1.Secret{})
	if apierrors.IsNotFound(err) {
		if err := r.Create(ctx, secret); err != nil { // want:ownerreference `this Secret gets no owner,`
			r.Recorder.Event(secret, corev1.EventTypeWarning, "CreateFailed", err.Error())
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, client.IgnoreNotFound(err)
}
