package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RecordedAnnotation holds the image that was announced last.
const RecordedAnnotation = "demo.ctrlvet.dev/announced"

// EventReconciler sets the status behind the write of the object, whether it announces that or
// not.
type EventReconciler struct {
	client.Client
	Recorder events.EventRecorder
}

func (r *EventReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Annotations[RecordedAnnotation] != app.Spec.Image {
		metav1.SetMetaDataAnnotation(&app.ObjectMeta, RecordedAnnotation, app.Spec.Image)
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
		r.Recorder.Eventf(app, nil, corev1.EventTypeNormal, "ImageChanged", "Rollout", "now running %s", app.Spec.Image)
	}
	r.setReady(app)
	return ctrl.Result{}, r.saveStatus(ctx, app)
}

func (r *EventReconciler) setReady(app *demov1.Foo) {
	app.Status.Phase = demov1.FooReady
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Available", Status: metav1.ConditionTrue, Reason: "Rolled", ObservedGeneration: app.Generation})
}

func (r *EventReconciler) saveStatus(ctx context.Context, app *demov1.Foo) error {
	app.Status.ObservedGeneration = app.Generation
	return r.Status().Update(ctx, app)
}
