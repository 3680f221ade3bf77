package good

import (
	"context"
	"errors"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ReadingReconciler: the changed path is read later in the same function, so the
// change was meant for this pass alone.
type ReadingReconciler struct {
	client.Client
	Registry string
	Deployed []string
}

func (r *ReadingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = r.Registry + "/" + app.Spec.Image
	images := append([]string(nil), app.Spec.Image)
	app.Status.Message = "deployed " + images[0]
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// ZeroReconciler: the write is guarded by a test of the same field for zero or
// nil, and the field is used: a default in memory.
type ZeroReconciler struct {
	client.Client
}

func (r *ZeroReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Image == "" {
		app.Spec.Image = "nginx:latest"
	}
	if app.Spec.Size == nil {
		app.Spec.Size = new(int32(1))
	}
	if len(app.Spec.Selector) == 0 {
		app.Spec.Selector = map[string]string{"app": app.Name}
	}
	app.Status.Message = fmt.Sprintf("%d times %s for %v", *app.Spec.Size, app.Spec.Image, app.Spec.Selector)
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// NameReconciler: the callees say in their names that they fill and clean.
type NameReconciler struct {
	client.Client
}

func (r *NameReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	SetDefaults(app)
	normalizeSelector(app)
	r.sanitize(app)
	completeSpec(app)
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// SetDefaults fills the spec in memory.
func SetDefaults(app *demov1.Foo) { app.Spec.Paused = false }

func normalizeSelector(app *demov1.Foo) { app.Spec.Selector = map[string]string{"app": app.Name} }

func (r *NameReconciler) sanitize(app *demov1.Foo) { app.Annotations = nil }

func completeSpec(app *demov1.Foo) { app.Spec.SecretName = app.Name + "-credentials" }

// FieldReconciler: fields of which nothing is stored anyway.
type FieldReconciler struct {
	client.Client
}

func (r *FieldReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	// managed fields
	app.ManagedFields = nil
	app.SetManagedFields(nil)
	// type
	app.SetGroupVersionKind(demov1.GroupVersion.WithKind("Foo"))
	app.Kind = "Foo"
	app.TypeMeta = metav1.TypeMeta{APIVersion: demov1.GroupVersion.String(), Kind: "Foo"}
	// resource version: overwrite whatever is stored
	app.ResourceVersion = ""
	live := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, live); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.SetResourceVersion(live.ResourceVersion)
	// a map that is nil becomes an empty one
	if app.Labels == nil {
		app.Labels = map[string]string{}
	}
	if app.GetAnnotations() == nil {
		app.SetAnnotations(make(map[string]string))
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// CopyReconciler: the change is written through a copy.
type CopyReconciler struct {
	client.Client
}

func (r *CopyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.SetLabels(map[string]string{"phase": "ready"})
	written := app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	written.ResourceVersion = app.ResourceVersion
	return ctrl.Result{}, r.Update(ctx, written)
}

// LaterReconciler: a write of the main resource follows on some path; what it
// stores is not this rule's question.
type LaterReconciler struct {
	client.Client
}

func (r *LaterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	changed := app.Spec.Image != "nginx:1.27"
	app.Spec.Image = "nginx:1.27"
	if changed {
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// saver is implemented outside of this package.
type saver interface {
	Save(ctx context.Context, app *demov1.Foo) error
}

// EscapingReconciler: the object escapes: it is returned, stored in a field or
// handed to a call whose effect is unknown.
type EscapingReconciler struct {
	client.Client
	Saver saver
	last  *demov1.Foo
}

func (r *EscapingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	if err := r.Saver.Save(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// Prepare returns the object; its caller may write the rest.
func (r *EscapingReconciler) Prepare(ctx context.Context, app *demov1.Foo) (*demov1.Foo, error) {
	app.Spec.Paused = true
	app.Status.Phase = demov1.FooPending
	if err := r.Status().Update(ctx, app); err != nil {
		return nil, err
	}
	return app, nil
}

// Remember stores the object; another method may write the rest.
func (r *EscapingReconciler) Remember(ctx context.Context, app *demov1.Foo) error {
	app.Spec.Paused = true
	r.last = app
	app.Status.Phase = demov1.FooPending
	return r.Status().Update(ctx, app)
}

// Flush writes what Remember stored.
func (r *EscapingReconciler) Flush(ctx context.Context) error {
	if r.last == nil {
		return errors.New("nothing to write")
	}
	r.last.Spec.Paused = true
	return r.Update(ctx, r.last)
}

// DeploymentReconciler: the status endpoint of a built-in kind may take changes
// of the metadata.
type DeploymentReconciler struct {
	client.Client
}

func (r *DeploymentReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	deployment.SetAnnotations(map[string]string{"demo.ctrlvet.dev/seen": "true"})
	deployment.Status.ObservedGeneration = deployment.Generation
	return ctrl.Result{}, r.Status().Update(ctx, deployment)
}

// AfterReconciler: the change comes after the status write and stays in memory.
type AfterReconciler struct {
	client.Client
}

func (r *AfterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.SetAnnotations(nil)
	log.FromContext(ctx).V(1).Info("status written", "app", app)
	return ctrl.Result{}, nil
}

// RereadReconciler: the object is read again before the status write, so the
// change is gone.
type RereadReconciler struct {
	client.Client
}

func (r *RereadReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Paused = true
	log.FromContext(ctx).V(1).Info("would pause", "app", app)
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// FreshReconciler: the metadata of the object just read is taken over, so that
// the write does not fail for an old version.
type FreshReconciler struct {
	client.Client
}

func (r *FreshReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app, current := &demov1.Foo{}, &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.ready(ctx, app, current)
}

func (r *FreshReconciler) ready(ctx context.Context, app, current *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), current); err != nil {
		return err
	}
	app.ObjectMeta = current.ObjectMeta
	return r.Status().Patch(ctx, app, client.MergeFrom(current))
}
