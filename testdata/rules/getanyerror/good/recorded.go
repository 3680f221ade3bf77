package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// RecordReconciler tells of what happens to each Foo.
type RecordReconciler struct {
	client.Client
	Recorder record.EventRecorder
}

// Reconcile logs that a Foo could not be read, and tells of one that was.
func (r *RecordReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "unable to get the Foo")
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.Recorder.Event(foo, corev1.EventTypeNormal, "Read", "the Foo was read")
	return ctrl.Result{}, nil
}

// doc:end

// Settings tells of a ConfigMap that has its name, gets it, or was read.
func (r *RecordReconciler) Settings(ctx context.Context, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	if err := r.Get(ctx, key, settings); err != nil {
		r.Recorder.Event(settings, corev1.EventTypeWarning, "Failed", err.Error())
		return err
	}
	more := &corev1.ConfigMap{}
	err := r.Get(ctx, key, more)
	if apierrors.IsNotFound(err) {
		more.Namespace, more.Name = key.Namespace, key.Name
		r.Recorder.Event(more, corev1.EventTypeWarning, "Missing", "there are no settings")
	}
	return err
}

// Owned tells its owner, and both ways of one function come to one event.
func (r *RecordReconciler) Owned(ctx context.Context, foo *demov1.Foo) error {
	pod := &corev1.Pod{}
	err := r.Get(ctx, client.ObjectKeyFromObject(foo), pod)
	if err != nil {
		r.Recorder.Event(foo, corev1.EventTypeWarning, "Failed", err.Error())
		r.warn(pod, err)
	}
	return err
}

func (r *RecordReconciler) warn(obj client.Object, err error) {
	if obj.GetName() != "" {
		r.Recorder.Event(obj, corev1.EventTypeWarning, "Failed", err.Error())
	}
}
