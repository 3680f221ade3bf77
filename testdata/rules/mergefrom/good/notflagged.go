package good

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Mutator is implemented outside of this package.
type Mutator interface {
	Mutate(app *demov1.Foo)
}

// MutatorReconciler: a callee whose effects are unknown gets the object between
// the copy and the patch.
type MutatorReconciler struct {
	client.Client
	Mutator Mutator
}

func (r *MutatorReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Paused = false
	base := app.DeepCopy()
	r.Mutator.Mutate(app)
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(base))
}

// patch: the same with a function that its caller chooses.
func (r *MutatorReconciler) patch(ctx context.Context, app *demov1.Foo, mutate func(*demov1.Foo)) error {
	app.Spec.Paused = false
	base := app.DeepCopy()
	mutate(app)
	return r.Patch(ctx, app, client.MergeFrom(base))
}

// Deploy hands patch a function.
func (r *MutatorReconciler) Deploy(ctx context.Context, app *demov1.Foo, image string) error {
	return r.patch(ctx, app, func(app *demov1.Foo) { app.Spec.Image = image })
}

// AliasReconciler: the change goes through pointers and maps taken before the copy.
type AliasReconciler struct {
	client.Client
}

func (r *AliasReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Paused = false
	spec := &app.Spec
	base := app.DeepCopy()
	spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(base))
}

// Label changes a map of the object.
func (r *AliasReconciler) Label(ctx context.Context, app *demov1.Foo) error {
	if app.Labels == nil {
		app.Labels = map[string]string{}
	}
	labels := app.Labels
	base := app.DeepCopy()
	labels["phase"] = "ready"
	return r.Patch(ctx, app, client.MergeFrom(base))
}

// UnstructuredReconciler: the change goes into the object's map.
type UnstructuredReconciler struct {
	client.Client
}

func (r *UnstructuredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &unstructured.Unstructured{}
	app.SetGroupVersionKind(demov1.GroupVersion.WithKind("Foo"))
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	if err := unstructured.SetNestedField(app.Object, "nginx:1.27", "spec", "image"); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(base))
}

// RebuiltReconciler: the patched object is built anew after the copy.
type RebuiltReconciler struct {
	client.Client
}

func (r *RebuiltReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Paused = false
	base := app.DeepCopy()
	app = r.build(app)
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(base))
}

func (r *RebuiltReconciler) build(app *demov1.Foo) *demov1.Foo {
	return &demov1.Foo{
		ObjectMeta: app.ObjectMeta,
		Spec:       demov1.FooSpec{Image: "nginx:1.27"},
		Status:     app.Status,
	}
}

// LiveReconciler: the base comes from a read of its own.
type LiveReconciler struct {
	client.Client
}

func (r *LiveReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	live := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, live); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(live))
}

// TouchReconciler: nothing was changed at all; the empty patch is a dry run that
// asks what the server's defaulting would make of the object.
type TouchReconciler struct {
	client.Client
}

func (r *TouchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(app.DeepCopy()), client.DryRunAll)
}

// BarReconciler: the kind has no status subresource, so a change of the status
// after the copy is in the patch and is stored.
type BarReconciler struct {
	client.Client
}

func (r *BarReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bar := &demov1.Bar{}
	if err := r.Get(ctx, req.NamespacedName, bar); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	bar.Spec.FooName = "shop"
	if err := r.Update(ctx, bar); err != nil {
		return ctrl.Result{}, err
	}
	base := bar.DeepCopy()
	bar.Status.Phase = "Ready"
	return ctrl.Result{}, r.Patch(ctx, bar, client.MergeFrom(base))
}

// BranchReconciler: on one path the object is changed between copy and patch.
type BranchReconciler struct {
	client.Client
}

func (r *BranchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Paused = false
	base := app.DeepCopy()
	if app.Spec.Image == "" {
		app.Spec.Image = "nginx:1.27"
	}
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(base))
}
