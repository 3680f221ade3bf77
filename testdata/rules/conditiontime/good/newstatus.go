package good

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// StoredReconciler computes the status anew, with the stored conditions.
type StoredReconciler struct{ client.Client }

// doc:begin

func (r *StoredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status = *status(app)
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

// doc:begin

func status(app *demov1.Foo) *demov1.FooStatus {
	s := &demov1.FooStatus{Phase: demov1.FooReady}
	s.Conditions = app.Status.Conditions
	meta.SetStatusCondition(&s.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed"})
	return s
}

// doc:end

// first is the status of an object that does not exist yet.
func first() demov1.FooStatus {
	var s demov1.FooStatus
	meta.SetStatusCondition(&s.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionUnknown, Reason: "New"})
	return s
}

// Create makes an object with a first status.
func Create(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	if err := c.Create(ctx, app); err != nil {
		return err
	}
	app.Status = first()
	return c.Status().Update(ctx, app)
}

// Holder hides the kinds of which it can be.
type Holder interface {
	metav1.ObjectMetaAccessor
	GetStatus() demov1.FooStatus
}

// Observe starts with the conditions that are stored.
func Observe(app Holder) demov1.FooStatus {
	s := demov1.FooStatus{Phase: demov1.FooReady, Conditions: app.GetStatus().Conditions}
	meta.SetStatusCondition(&s.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed"})
	return s
}

// Describe makes a status of its own.
func Describe(m metav1.ObjectMetaAccessor) demov1.FooStatus {
	s := demov1.FooStatus{ObservedGeneration: m.GetObjectMeta().GetGeneration()}
	meta.SetStatusCondition(&s.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed"})
	return s
}
