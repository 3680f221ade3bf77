package good

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// TimeReconciler says when the status changed last.
type TimeReconciler struct{ Config }

// doc:begin
func (r *TimeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Worker.Work(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	old := app.Status.DeepCopy()
	app.Status.Phase = demov1.FooReady
	app.Status.ObservedGeneration = app.Generation
	if equality.Semantic.DeepEqual(old, &app.Status) {
		return ctrl.Result{}, nil
	}
	now := metav1.Now()
	app.Status.LastSync = &now
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *TimeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// doc:end

// FilteredReconciler is not woken by its own writes.
type FilteredReconciler struct{ Config }

func (r *FilteredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	now := metav1.Now()
	app.Status.LastSync = &now
	return ctrl.Result{RequeueAfter: time.Hour}, r.Status().Update(ctx, app)
}

func (r *FilteredReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

// EventFilterReconciler filters the events of all its kinds.
type EventFilterReconciler struct{ FilteredReconciler }

func (r *EventFilterReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		WithEventFilter(predicate.GenerationChangedPredicate{}).
		Complete(r)
}

// ConditionReconciler leaves the time to SetStatusCondition, which keeps it.
type ConditionReconciler struct{ Config }

func (r *ConditionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Worker.Work(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{
		Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed", LastTransitionTime: metav1.Now(),
	})
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *ConditionReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// OnceReconciler notes the first time, and then the changes of the generation.
type OnceReconciler struct{ Config }

func (r *OnceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Status.LastSync == nil || app.Status.ObservedGeneration != app.Generation {
		now := metav1.Now()
		app.Status.LastSync = &now
		app.Status.ObservedGeneration = app.Generation
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *OnceReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// AgeReconciler renews the time when it is old.
type AgeReconciler struct{ Config }

func (r *AgeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if time.Since(app.CreationTimestamp.Time) < time.Minute {
		now := metav1.Now()
		app.Status.LastSync = &now
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *AgeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// EventReconciler notes when it made the config map: at the next pass there is
// one.
type EventReconciler struct{ Config }

func (r *EventReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	config := &corev1.ConfigMap{}
	err := r.Get(ctx, req.NamespacedName, config)
	made := false
	if apierrors.IsNotFound(err) {
		config.Namespace, config.Name = app.Namespace, app.Name
		if err := r.Create(ctx, config); err != nil {
			return ctrl.Result{}, err
		}
		made = true
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if made {
		now := metav1.Now()
		app.Status.LastSync = &now
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *EventReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r) // want:missingwatch `nothing watches ConfigMap`
}

// PhaseReconciler goes from one phase to the next, each once.
type PhaseReconciler struct{ Config }

func (r *PhaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	switch app.Status.Phase {
	case "":
		return ctrl.Result{}, r.enter(ctx, app, demov1.FooPending)
	case demov1.FooPending:
		return ctrl.Result{}, r.enter(ctx, app, demov1.FooReady)
	}
	return ctrl.Result{}, nil
}

func (r *PhaseReconciler) enter(ctx context.Context, app *demov1.Foo, phase demov1.FooPhase) error {
	now := metav1.Now()
	app.Status.Phase = phase
	app.Status.LastSync = &now
	return r.Status().Update(ctx, app)
}

func (r *PhaseReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// DeletedReconciler notes when it saw the deletion: the object goes then.
type DeletedReconciler struct{ Config }

func (r *DeletedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		now := metav1.Now()
		app.Status.LastSync = &now
		return ctrl.Result{}, client.IgnoreNotFound(r.Status().Update(ctx, app))
	}
	return ctrl.Result{}, nil
}

func (r *DeletedReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// ElsewhereReconciler is set up by somebody else, perhaps with a filter.
type ElsewhereReconciler struct{ Config }

func (r *ElsewhereReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	now := metav1.Now()
	app.Status.LastSync = &now
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// HeartbeatReconciler compares although the field is meant to be new each time.
type HeartbeatReconciler struct{ Config }

func (r *HeartbeatReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := app.DeepCopy()
	now := metav1.Now()
	app.Status.LastSync = &now
	if !equality.Semantic.DeepEqual(old.Status, app.Status) {
		return ctrl.Result{RequeueAfter: time.Hour}, r.Status().Update(ctx, app)
	}
	return ctrl.Result{RequeueAfter: time.Hour}, nil
}

// MadeReconciler notes when it made the config map, and compares.
type MadeReconciler struct{ Config }

func (r *MadeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := app.DeepCopy()
	made := false
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, config); apierrors.IsNotFound(err) {
		made = true
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if made {
		app.Status.Message = "made at " + time.Now().String()
	}
	if !equality.Semantic.DeepEqual(old.Status, app.Status) {
		return ctrl.Result{}, r.Status().Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// AfterwardsReconciler sets the time when the comparison has found something.
type AfterwardsReconciler struct{ Config }

func (r *AfterwardsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	if equality.Semantic.DeepEqual(old.Status, app.Status) {
		return ctrl.Result{}, nil
	}
	app.Status.Message = "changed at " + time.Now().String()
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// OperationReconciler notes the time of its last operation, by which its own writes
// do not wake it.
type OperationReconciler struct{ Config }

func (r *OperationReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{RequeueAfter: time.Hour}, r.note(ctx, app)
}

func (r *OperationReconciler) note(ctx context.Context, app *demov1.Foo) error {
	old := app.Status.DeepCopy()
	app.Status.Message = "done at " + time.Now().Format(time.RFC3339)
	if equality.Semantic.DeepEqual(old, &app.Status) {
		return nil
	}
	return r.Status().Update(ctx, app)
}

func (r *OperationReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

// DayReconciler tells until when it is valid, by the day.
type DayReconciler struct{ Config }

func (r *DayReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := app.Status.DeepCopy()
	app.Status.Message = "valid until " + time.Now().Add(7*24*time.Hour).Format("2006-01-02")
	if equality.Semantic.DeepEqual(old, &app.Status) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *DayReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// AddedReconciler gives a time to what it finds to be new alone.
type AddedReconciler struct{ Config }

func (r *AddedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := app.DeepCopy()
	sync(&app.Status, map[string]metav1.ConditionStatus{"Ready": metav1.ConditionTrue})
	if equality.Semantic.DeepEqual(old.Status, app.Status) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func sync(status *demov1.FooStatus, wanted map[string]metav1.ConditionStatus) {
	now := metav1.Now()
	existing := map[string]bool{}
	var conditions []metav1.Condition
	for _, c := range status.Conditions {
		existing[c.Type] = true
		conditions = append(conditions, c)
	}
	for t, value := range wanted {
		if existing[t] {
			continue
		}
		conditions = append(conditions, metav1.Condition{Type: t, Status: value, Reason: "Synced", LastTransitionTime: now})
	}
	status.Conditions = conditions
}

func (r *AddedReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// NotedReconciler says when it has worked last.
type NotedReconciler struct{ Config }

func (r *NotedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	changed := false
	defer func() {
		if changed && err == nil {
			now := metav1.Now()
			app.Status.LastSync = &now
			err = r.Status().Update(ctx, app)
		}
	}()
	for _, list := range []client.ObjectList{&demov1.FooList{}} {
		if err := r.List(ctx, list, client.MatchingLabels{"old": app.Name}); err != nil {
			return ctrl.Result{}, err
		}
		if meta.LenList(list) > 0 {
			changed = true
		}
	}
	return ctrl.Result{}, nil
}

func (r *NotedReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}
