package bad

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

// EventReconciler announces what it has written before it saves the status.
type EventReconciler struct {
	client.Client
	Recorder events.EventRecorder
}

func (r *EventReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.setReady(app)
	if app.Annotations[RecordedAnnotation] != app.Spec.Image {
		if app.Annotations == nil {
			app.Annotations = map[string]string{}
		}
		app.Annotations[RecordedAnnotation] = app.Spec.Image
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
		r.Recorder.Eventf(app, nil, corev1.EventTypeNormal, "ImageChanged", "Rollout", "now running %s", app.Spec.Image)
	}
	return ctrl.Result{}, r.saveStatus(ctx, app) // want `status of app set on line \d+ is overwritten by the response to Update on line \d+ before saveStatus saves it`
}

func (r *EventReconciler) setReady(app *demov1.Foo) {
	app.Status.Phase = demov1.FooReady
	r.setCondition(app, "Available", metav1.ConditionTrue)
}

func (r *EventReconciler) setCondition(app *demov1.Foo, kind string, status metav1.ConditionStatus) {
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: kind, Status: status, Reason: "Rolled", ObservedGeneration: app.Generation})
}

func (r *EventReconciler) saveStatus(ctx context.Context, app *demov1.Foo) error {
	app.Status.ObservedGeneration = app.Generation
	return r.Status().Update(ctx, app)
}
