package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AskedReconciler is woken by what users change alone: long before the next pass the cache
// shows what this one has created.
type AskedReconciler struct {
	client.Client
	Recorder record.EventRecorder
}

func (r *AskedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	if err := r.ensure(ctx, svc); err != nil {
		r.Recorder.Event(svc, corev1.EventTypeWarning, "CreateFailed", err.Error())
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *AskedReconciler) ensure(ctx context.Context, svc *corev1.Service) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(svc), &corev1.Service{})
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, svc)
	}
	return err
}

// SetupWithManager filters all events.
func (r *AskedReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithEventFilter(predicate.Or(predicate.GenerationChangedPredicate{}, predicate.LabelChangedPredicate{})).
		Complete(r)
}
