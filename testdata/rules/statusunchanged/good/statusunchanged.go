// Package good holds controllers that send the status when it has changed, or
// of which that is not known.
package good

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PollReconciler looks every minute.
type PollReconciler struct{ client.Client }

// doc:begin
func (r *PollReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := app.DeepCopy()
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(app.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Replicas = int32(len(pods.Items))
	if !equality.Semantic.DeepEqual(old.Status, app.Status) {
		if err := r.Status().Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// doc:end

// SetterReconciler asks the setter whether it changed anything.
type SetterReconciler struct{ client.Client }

func (r *SetterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed"}) {
		return ctrl.Result{RequeueAfter: time.Minute}, r.Status().Update(ctx, app)
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// OnceReconciler runs for changes of its object alone: there is no pass without
// one, as far as is known.
type OnceReconciler struct{ client.Client }

func (r *OnceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *OnceReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// RetryReconciler comes again after a failure, and when a specification changes.
type RetryReconciler struct {
	client.Client
	Check func(ctx context.Context, app *demov1.Foo) error
}

func (r *RetryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var wait time.Duration
	app.Status.Phase = demov1.FooReady
	if err := r.Check(ctx, app); err != nil {
		app.Status.Phase = demov1.FooFailed
		wait = time.Minute
	}
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: wait}, nil
}

func (r *RetryReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

// DoneReconciler has a way out for objects that are done.
type DoneReconciler struct{ client.Client }

func (r *DoneReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Status.ObservedGeneration == app.Generation {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	app.Status.ObservedGeneration = app.Generation
	return ctrl.Result{RequeueAfter: time.Minute}, r.Status().Update(ctx, app)
}

// PhaseReconciler goes on from phase to phase, in a function of its own.
type PhaseReconciler struct{ client.Client }

func (r *PhaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Status.Phase != demov1.FooReady {
		return ctrl.Result{RequeueAfter: time.Minute}, r.enter(ctx, app, demov1.FooReady)
	}
	return ctrl.Result{}, nil
}

func (r *PhaseReconciler) enter(ctx context.Context, app *demov1.Foo, phase demov1.FooPhase) error {
	app.Status.Phase = phase
	return r.Status().Update(ctx, app)
}

// FailedReconciler writes when something failed: the next pass waits longer.
type FailedReconciler struct {
	client.Client
	Work func(ctx context.Context, app *demov1.Foo) error
}

func (r *FailedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Work(ctx, app); err != nil {
		app.Status.Phase = demov1.FooFailed
		if err := r.Status().Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// ApplyReconciler applies what it wants to be: the server compares.
type ApplyReconciler struct{ client.Client }

func (r *ApplyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{TypeMeta: metav1.TypeMeta{APIVersion: demov1.GroupVersion.String(), Kind: "Foo"}}
	app.Namespace, app.Name = req.Namespace, req.Name
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{RequeueAfter: time.Minute}, r.Status().Patch(ctx, app, client.Apply, client.ForceOwnership, client.FieldOwner("demo")) //nolint:staticcheck // still common
}

// OthersReconciler writes the statuses of what it finds.
type OthersReconciler struct{ client.Client }

func (r *OthersReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	for i := range apps.Items {
		apps.Items[i].Status.Phase = demov1.FooReady
		if err := r.Status().Update(ctx, apps.Items[i].DeepCopy()); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// HelperReconciler compares in the function that writes.
type HelperReconciler struct{ client.Client }

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{RequeueAfter: time.Minute}, r.save(ctx, old, app)
}

func (r *HelperReconciler) save(ctx context.Context, old, app *demov1.Foo) error {
	if equality.Semantic.DeepEqual(old.Status, app.Status) {
		return nil
	}
	return r.Status().Update(ctx, app)
}

// FirstReconciler writes the first phase, in a literal.
type FirstReconciler struct{ client.Client }

func (r *FirstReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Status.Phase == "" {
		if err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
			if err := r.Get(ctx, req.NamespacedName, app); err != nil {
				return err
			}
			app.Status.Phase = demov1.FooPending
			return r.Status().Update(ctx, app)
		}); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// SpecReconciler is woken by changes of a spec alone, its own and those of what it watches.
type SpecReconciler struct{ client.Client }

func (r *SpecReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// SetupWithManager filters all events.
func (r *SpecReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&demov1.Bar{}).
		WithEventFilter(predicate.GenerationChangedPredicate{}).Complete(r)
}

// OwnPredicateReconciler filters with a predicate that is written here.
type OwnPredicateReconciler struct{ client.Client }

func (r *OwnPredicateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// SetupWithManager filters all events.
func (r *OwnPredicateReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&demov1.Bar{}).
		WithEventFilter(specChanged()).Complete(r)
}

// specChanged lets no update through that leaves the generation as it is.
func specChanged() predicate.Predicate {
	return predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool {
		if e.ObjectOld == nil || e.ObjectNew == nil {
			return false
		}
		return e.ObjectOld.GetGeneration() != e.ObjectNew.GetGeneration()
	}}
}

// LaterReconciler is a placeholder: the object was never read and has no name, so that the
// write fails at each pass.
type LaterReconciler struct{ client.Client }

func (r *LaterReconciler) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	app.Status.Phase = demov1.FooPending
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "NotSupported"})
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// CopiedPhaseReconciler looks at the phase in a copy of the status, and leaves it with
// the write.
type CopiedPhaseReconciler struct{ client.Client }

func (r *CopiedPhaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	status := app.Status
	if status.Phase == "" {
		status.Phase = demov1.FooPending
		if err := r.keepStatus(ctx, app, status); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

func (r *CopiedPhaseReconciler) keepStatus(ctx context.Context, app *demov1.Foo, status demov1.FooStatus) error {
	app.Status = status
	return r.Status().Update(ctx, app)
}

// MirrorReconciler tells of each copy that it had to write; a pass that fails ends
// with its error.
type MirrorReconciler struct {
	client.Client
	Ready bool
}

func (r *MirrorReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !r.Ready {
		r.tell(ctx, app, demov1.FooFailed)
		return ctrl.Result{}, errors.New("not ready")
	}
	mirror := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Name}, mirror); err != nil {
		return ctrl.Result{}, err
	}
	wanted := &corev1.Secret{ObjectMeta: mirror.ObjectMeta, Type: corev1.SecretType(app.Spec.Image)}
	if wanted.Type != mirror.Type || !equality.Semantic.DeepEqual(wanted.Data, mirror.Data) {
		if err := r.Update(ctx, wanted); err != nil {
			return ctrl.Result{}, err
		}
		r.tell(ctx, app, demov1.FooReady)
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// tell is best effort: the next pass tells again.
func (r *MirrorReconciler) tell(ctx context.Context, app *demov1.Foo, phase demov1.FooPhase) {
	app.Status.Phase = phase
	if err := r.Status().Update(ctx, app); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no status")
	}
}

// LeavingReconciler looks again only while the object is being deleted.
type LeavingReconciler struct{ client.Client }

func (r *LeavingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.GetDeletionTimestamp() != nil {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// AdoptReconciler writes the status of what it has just created: a pass in which nothing
// happens does not come there.
type AdoptReconciler struct{ client.Client }

func (r *AdoptReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	for i := len(apps.Items); i < 2; i++ {
		if err := r.adopt(ctx, req.Namespace, req.Name+"-child"); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

func (r *AdoptReconciler) adopt(ctx context.Context, namespace, name string) error {
	child := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	if err := r.Create(ctx, child); err != nil {
		return err
	}
	child.Status.Phase = demov1.FooPending
	child.Status.ObservedGeneration = child.Generation
	return r.Status().Update(ctx, child)
}
