package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good/conditions"
)

// GuardedReconciler: the status is saved on the way whenever it changed; on the
// other way there was nothing to save.
type GuardedReconciler struct {
	Apps AppsClient
}

// Sync writes status and finalizers, each only if it changed.
func (r *GuardedReconciler) Sync(ctx context.Context, app *demov1.Foo) error {
	changed := app.DeepCopy()
	changed.Status.Phase = demov1.FooReady
	changed.Finalizers = append(changed.Finalizers, Finalizer)
	if !equality.Semantic.DeepEqual(app.Status, changed.Status) {
		if _, err := r.Apps.UpdateStatus(ctx, changed, metav1.UpdateOptions{}); err != nil {
			return err
		}
	}
	if !equality.Semantic.DeepEqual(app.Finalizers, changed.Finalizers) {
		if _, err := r.Apps.Update(ctx, changed, metav1.UpdateOptions{}); err != nil { // want:staleversion `changed still has the resourceVersion`
			return err
		}
	}
	return nil
}

// RawPatchReconciler: the body of the patch is written out, the status in
// memory is for the caller.
type RawPatchReconciler struct {
	client.Client
}

func (r *RawPatchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooPending
	body := fmt.Appendf(nil, `{"metadata":{"annotations":{"phase":%q}}}`, app.Status.Phase)
	return ctrl.Result{}, r.Patch(ctx, app, client.RawPatch(types.MergePatchType, body))
}

// CarryReconciler: parts of the status come from the live object, so that the
// desired one stays valid for the write.
type CarryReconciler struct {
	client.Client
}

// Carry writes the desired object over the live one.
func (r *CarryReconciler) Carry(ctx context.Context, live, desired *demov1.Foo) error {
	desired.ResourceVersion = live.ResourceVersion
	desired.Status.Replicas = live.Status.Replicas
	return r.Update(ctx, desired)
}

// Prepare fills what is nil or empty and writes the spec.
func (r *CarryReconciler) Prepare(ctx context.Context, app *demov1.Foo) error {
	setDefaults(app)
	app.Status.Children = nil
	app.Status.Conditions = make([]metav1.Condition, 0)
	app.Spec.Image = "nginx:1.27"
	return r.Update(ctx, app)
}

func setDefaults(app *demov1.Foo) {
	if app.Status.Phase == "" {
		app.Status.Phase = demov1.FooPending
	}
}

// Split writes the status through another object of the kind.
func (r *CarryReconciler) Split(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	app.Spec.Image = "nginx:1.27"
	phase := app.Status.Phase
	if err := r.Update(ctx, app); err != nil {
		return err
	}
	live := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), live); err != nil {
		return client.IgnoreNotFound(err)
	}
	live.Status.Phase = phase
	return r.Status().Update(ctx, live)
}

// Register: the server keeps the status of a new Node, as kubelets send it.
func Register(ctx context.Context, c client.Client, name string) error {
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: name}}
	node.Status.Phase = corev1.NodeRunning
	return c.Create(ctx, node)
}

// factory makes objects outside of this package.
type factory interface {
	New(name string) *demov1.Foo
}

// CreateFrom: the object comes from elsewhere; its next pass writes the status.
func CreateFrom(ctx context.Context, c client.Client, f factory, name string) error {
	app := f.New(name)
	app.Status.Phase = demov1.FooPending
	return c.Create(ctx, app)
}

// Release takes the finalizer off: what was set in the status goes with the object.
func (r *CarryReconciler) Release(ctx context.Context, app *demov1.Foo) error {
	app.Status.Message = "cleaned up"
	if !app.DeletionTimestamp.IsZero() {
		if controllerutil.RemoveFinalizer(app, Finalizer) {
			return r.Update(ctx, app)
		}
		return nil
	}
	return r.Status().Update(ctx, app)
}

// Cleanup leaves that to a helper.
func (r *CarryReconciler) Cleanup(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooPending
	return r.unhold(ctx, app)
}

func (r *CarryReconciler) unhold(ctx context.Context, app *demov1.Foo) error {
	if !controllerutil.RemoveFinalizer(app, Finalizer) {
		return nil
	}
	return r.Update(ctx, app)
}

// Clone records something in passing, in a label; whoever called saves the status.
func Clone(ctx context.Context, c AppsClient, app *demov1.Foo, source string) error {
	app.Status.Message = "cloning"
	if err := mark(ctx, c, app, source); err != nil {
		return err
	}
	return trace(app)
}

func mark(ctx context.Context, c AppsClient, app *demov1.Foo, source string) error {
	if app.Labels == nil {
		app.Labels = map[string]string{}
	}
	app.Labels["source"] = source
	_, err := c.Update(ctx, app, metav1.UpdateOptions{})
	return err
}

// trace is told of each object.
var trace = func(*demov1.Foo) error { return nil }

// KindReconciler: the fallback runs for one kind of error only.
type KindReconciler struct {
	client.Client
}

// Store writes the main resource when the server does not serve the endpoint.
func (r *KindReconciler) Store(ctx context.Context, app *demov1.Foo) error {
	err := r.Status().Update(ctx, app)
	if err != nil && apierrors.IsMethodNotSupported(err) {
		return r.Update(ctx, app)
	}
	return err
}

// A Station works on a copy of the application.
type Station struct{ app demov1.Foo }

// NewStation takes the copy.
func NewStation(app *demov1.Foo) *Station { return &Station{app: *app} }

// Register notes in its own copy that it begins.
func (s *Station) Register(ctx context.Context) error { return register(ctx, &s.app) }

func register(_ context.Context, app *demov1.Foo) error {
	note(*app, "Registered")
	return nil
}

// note changes a copy of what it gets.
func note(app demov1.Foo, reason string) { conditions.Set(&app.Status.Conditions, "Ready", reason) }

// Enroll writes the object, of which a station has a copy.
func (r *GuardedReconciler) Enroll(ctx context.Context, c client.Client, app *demov1.Foo) error {
	station := NewStation(app)
	if err := station.Register(ctx); err != nil {
		return err
	}
	controllerutil.AddFinalizer(app, Finalizer)
	return c.Update(ctx, app)
}

// Renew sends an object that was built anew with the status of the stored one, which
// stays what it is.
func (r *CarryReconciler) Renew(ctx context.Context, app *demov1.Foo, image string) error {
	live := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), live); err != nil {
		return err
	}
	built := &demov1.Foo{ObjectMeta: *live.ObjectMeta.DeepCopy()}
	built.Spec.Image = image
	built.Status = *live.Status.DeepCopy()
	return r.Update(ctx, built)
}

// An Answer is what another system says of an object.
type Answer struct {
	ID    string
	Phase demov1.FooPhase
}

func fillPhase(app *demov1.Foo, phase demov1.FooPhase) { app.Status.Phase = phase }

// Bind saves the status, and sets it once more before it stores the id.
func (r *CarryReconciler) Bind(ctx context.Context, app *demov1.Foo, a *Answer) error {
	fillPhase(app, a.Phase)
	if err := r.Status().Update(ctx, app); err != nil {
		return err
	}
	app.Spec.SecretName = a.ID
	fillPhase(app, a.Phase)
	return r.Update(ctx, app)
}
