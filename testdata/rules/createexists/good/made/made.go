// Package made is used by a program that tells its manager how to make the client.
package made

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler gets that client.
type Reconciler struct {
	client.Client
	Recorder record.EventRecorder
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	err := r.Get(ctx, req.NamespacedName, &corev1.Service{})
	if apierrors.IsNotFound(err) {
		if err := r.Create(ctx, svc); err != nil { // want:ownerreference `this Service gets no owner,`
			r.Recorder.Event(svc, corev1.EventTypeWarning, "CreateFailed", err.Error())
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, client.IgnoreNotFound(err)
}
