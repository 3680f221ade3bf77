package good

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SetCondition keeps the time while the status is the same.
func SetCondition(list *[]metav1.Condition, c metav1.Condition) {
	c.LastTransitionTime = metav1.Now()
	for i := range *list {
		if (*list)[i].Type == c.Type {
			if (*list)[i].Status == c.Status {
				c.LastTransitionTime = (*list)[i].LastTransitionTime
			}
			(*list)[i] = c
			return
		}
	}
	*list = append(*list, c)
}

// Touch renews the time when the status is another one.
func Touch(status *demov1.FooStatus, name string, value metav1.ConditionStatus) {
	for i := range status.Conditions {
		c := &status.Conditions[i]
		if c.Type == name && c.Status != value {
			c.Status = value
			c.LastTransitionTime = metav1.Now()
		}
	}
}

// Carry takes over a condition that came from elsewhere, with its time.
func Carry(list []metav1.Condition, c metav1.Condition) {
	for i := range list {
		if list[i].Type == c.Type {
			list[i] = c
		}
	}
}

// StoredReconciler computes the status anew, with the stored conditions.
type StoredReconciler struct{ client.Client }

func (r *StoredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status = *status(app)
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func status(app *demov1.Foo) *demov1.FooStatus {
	s := &demov1.FooStatus{Phase: demov1.FooReady}
	s.Conditions = app.Status.Conditions
	meta.SetStatusCondition(&s.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed"})
	return s
}

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

// Mark changes a condition that is looked up, when its status is another one.
func Mark(status *demov1.FooStatus, name string, value metav1.ConditionStatus) {
	old := meta.FindStatusCondition(status.Conditions, name)
	if old == nil {
		status.Conditions = append(status.Conditions, metav1.Condition{
			Type: name, Status: value, Reason: "Marked", LastTransitionTime: metav1.Now(),
		})
		return
	}
	if old.Status != value {
		old.Status = value
		old.LastTransitionTime = metav1.Now()
	}
}

// Replace takes the old condition out and adds a new one, with the old time.
func Replace(status *demov1.FooStatus, name string, value metav1.ConditionStatus) {
	now := metav1.Now()
	var kept []metav1.Condition
	for _, c := range status.Conditions {
		if c.Type != name {
			kept = append(kept, c)
		} else if c.Status == value {
			now = c.LastTransitionTime
		}
	}
	status.Conditions = append(kept, metav1.Condition{Type: name, Status: value, Reason: "Replaced", LastTransitionTime: now})
}

// Moved sets a condition whose time comes from the object that it speaks of.
func Moved(status *demov1.FooStatus, since metav1.Time) {
	set(status, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Moved", LastTransitionTime: since})
}

// Failed says that nothing is deployed.
func Failed(status *demov1.FooStatus) {
	set(status, metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Failed", LastTransitionTime: metav1.Now()})
}

func set(status *demov1.FooStatus, c metav1.Condition) {
	for i := range status.Conditions {
		if status.Conditions[i].Type == c.Type {
			status.Conditions[i] = c
			return
		}
	}
	status.Conditions = append(status.Conditions, c)
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
