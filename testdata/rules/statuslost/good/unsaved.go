package good

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// InvalidReconciler tells its user of a secret that is missing.
type InvalidReconciler struct {
	client.Client
}

// doc:begin
func (r *InvalidReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := check(app); err != nil {
		setReady(app, metav1.ConditionFalse, err.Error())
		return ctrl.Result{}, r.Status().Update(ctx, app)
	}
	setReady(app, metav1.ConditionTrue, "")
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

func setReady(app *demov1.Foo, ready metav1.ConditionStatus, message string) {
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: ready, Reason: "Checked", Message: message})
}

func check(app *demov1.Foo) error {
	if app.Spec.SecretName == "" {
		return fmt.Errorf("%s names no secret", app.Name)
	}
	return nil
}

// AfterwardsReconciler writes the status after its helper, whatever came of it.
type AfterwardsReconciler struct {
	client.Client
}

func (r *AfterwardsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	res, err := r.run(ctx, app)
	if updateErr := r.Status().Update(ctx, app); err == nil {
		err = updateErr
	}
	return res, err
}

func (r *AfterwardsReconciler) run(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	var children demov1.FooList
	if err := r.List(ctx, &children, client.InNamespace(app.Namespace)); err != nil {
		setReady(app, metav1.ConditionFalse, err.Error())
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, nil
}

// DeferringReconciler writes the status when it is done, before the finalizer goes.
type DeferringReconciler struct {
	client.Client
}

func (r *DeferringReconciler) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		if updateErr := r.Status().Update(ctx, app); err == nil {
			err = updateErr
		}
	}()
	if err := check(app); err != nil {
		setReady(app, metav1.ConditionFalse, err.Error())
		return ctrl.Result{}, nil
	}
	setReady(app, metav1.ConditionTrue, "")
	return ctrl.Result{}, nil
}

// FinalReconciler removes its finalizer with an Update: whose object goes needs no status.
type FinalReconciler struct {
	client.Client
}

func (r *FinalReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		if controllerutil.RemoveFinalizer(app, Finalizer) {
			setReady(app, metav1.ConditionFalse, "gone")
			if err := r.Update(ctx, app); err != nil {
				return ctrl.Result{}, client.IgnoreNotFound(err)
			}
		}
		return ctrl.Result{}, nil
	}
	setReady(app, metav1.ConditionTrue, "")
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// ComputingReconciler works with the status that it computes, and stores another object.
type ComputingReconciler struct {
	client.Client
	Ready map[string]bool
}

func (r *ComputingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := check(app); err != nil {
		setReady(app, metav1.ConditionFalse, err.Error())
		r.Ready[app.Name] = meta.IsStatusConditionTrue(app.Status.Conditions, "Ready")
		return ctrl.Result{}, nil
	}
	if app.Spec.Paused {
		setReady(app, metav1.ConditionFalse, "paused")
		return ctrl.Result{}, r.announce(app)
	}
	setReady(app, metav1.ConditionTrue, "")
	return ctrl.Result{}, r.save(ctx, app)
}

func (r *ComputingReconciler) announce(app *demov1.Foo) error {
	r.Ready[app.Name] = len(app.Status.Conditions) > 0
	return nil
}

// save writes what was computed into the object as it is stored now.
func (r *ComputingReconciler) save(ctx context.Context, app *demov1.Foo) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var latest demov1.Foo
		if err := r.Get(ctx, client.ObjectKeyFromObject(app), &latest); err != nil {
			return err
		}
		latest.Status = app.Status
		return r.Status().Update(ctx, &latest)
	})
}

// Prepare is for whoever calls it, who may write the status.
func (r *ComputingReconciler) Prepare(app *demov1.Foo) error {
	if err := check(app); err != nil {
		setReady(app, metav1.ConditionFalse, err.Error())
		return err
	}
	return nil
}

// LiteralReconciler has a literal set what another writes.
type LiteralReconciler struct {
	client.Client
}

func (r *LiteralReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	fail := func(err error) { setReady(app, metav1.ConditionFalse, err.Error()) }
	if err := check(app); err != nil {
		fail(err)
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// Dump shows what it would set, of objects that it builds, and stores nothing.
func Dump(names []string) []string {
	var out []string
	for _, name := range names {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Name: name}}
		setReady(app, metav1.ConditionFalse, "not read")
		out = append(out, app.Name)
	}
	return out
}

// LatestReconciler stores what it says in the object as it is now, and brings it back.
type LatestReconciler struct {
	client.Client
}

func (r *LatestReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := check(app); err != nil {
		return ctrl.Result{}, r.tell(ctx, app, err.Error())
	}
	if app.Spec.Paused {
		return ctrl.Result{}, r.count(ctx, app)
	}
	return ctrl.Result{}, r.phase(ctx, app, demov1.FooReady)
}

// count sets the number in the object at hand, and stores it in the one that is read in the retry.
func (r *LatestReconciler) count(ctx context.Context, app *demov1.Foo) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app.Status.Replicas = int32(len(app.Status.Children))
		latest := &demov1.Foo{}
		if err := r.Get(ctx, client.ObjectKeyFromObject(app), latest); err != nil {
			return err
		}
		latest.Status.Replicas = app.Status.Replicas
		return r.Status().Update(ctx, latest)
	})
}

func (r *LatestReconciler) tell(ctx context.Context, app *demov1.Foo, message string) error {
	var latest demov1.Foo
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), &latest); err != nil {
		return err
	}
	latest.Status.Message = message
	if err := r.Status().Update(ctx, &latest); err != nil {
		return err
	}
	app.Status = latest.Status
	app.ResourceVersion = latest.ResourceVersion
	return nil
}

func (r *LatestReconciler) phase(ctx context.Context, app *demov1.Foo, phase demov1.FooPhase) error {
	var latest demov1.Foo
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), &latest); err != nil {
		return err
	}
	latest.Status.Phase = phase
	if err := r.Status().Update(ctx, &latest); err != nil {
		return err
	}
	app.Status.Phase = latest.Status.Phase
	return nil
}

// Simulated runs a pod that nobody runs.
func Simulated(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	pod := &corev1.Pod{}
	if err := c.Get(ctx, key, pod); err != nil {
		return "", err
	}
	if pod.Spec.NodeName == "" {
		running(pod)
		return "simulated", nil
	}
	running(pod)
	return "told", c.Status().Update(ctx, pod)
}

func running(pod *corev1.Pod) { pod.Status.Phase = corev1.PodRunning }

// AnewReconciler has a helper that puts the status into the object as it is now.
type AnewReconciler struct {
	client.Client
}

func (r *AnewReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.SecretName == "" {
		return ctrl.Result{}, r.failed(ctx, app, errors.New("no secret"))
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *AnewReconciler) failed(ctx context.Context, app *demov1.Foo, err error) error {
	app.Status.Phase = demov1.FooFailed
	return errors.Join(err, r.store(ctx, app))
}

func (r *AnewReconciler) store(ctx context.Context, app *demov1.Foo) error {
	actual := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), actual); err != nil {
		return err
	}
	desired := actual.DeepCopy()
	desired.Status = app.Status
	return r.write(ctx, actual, desired)
}

func (r *AnewReconciler) write(ctx context.Context, before, after *demov1.Foo) error {
	if before.Status.Phase == after.Status.Phase {
		return nil
	}
	return r.Status().Update(ctx, after)
}
