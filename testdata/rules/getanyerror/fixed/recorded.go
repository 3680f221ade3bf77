package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RecordReconciler tells of what happens to each Foo.
type RecordReconciler struct {
	client.Client
	Recorder record.EventRecorder
}

// Reconcile tells that a Foo could not be read: of an empty one.
func (r *RecordReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		r.Recorder.Eventf(foo, corev1.EventTypeWarning, "GetFailed", "unable to get the Foo: %v", err)
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}

// Settings tells it of a ConfigMap that is not there, and in a function of its own.
func (r *RecordReconciler) Settings(ctx context.Context, key client.ObjectKey) error {
	var settings, more corev1.ConfigMap
	err := r.Get(ctx, key, &settings)
	if apierrors.IsNotFound(err) {
		r.Recorder.Event(&settings, corev1.EventTypeWarning, "Missing", "there are no settings")
		return nil
	} else if err != nil {
		return err
	}
	if err := r.Get(ctx, key, &more); err != nil {
		r.warn(&more, err)
		return err
	}
	return nil
}

func (r *RecordReconciler) warn(obj client.Object, err error) {
	ctrl.Log.Error(err, "unable to read")
	r.Recorder.Event(obj, corev1.EventTypeWarning, "Failed", err.Error())
}
