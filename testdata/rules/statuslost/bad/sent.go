package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler embeds the client.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Labels = map[string]string{"phase": "ready"}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `app\.Labels is changed on line \d+ but only Status\(\)\.Update is called: the status endpoint ignores everything except status`
}

// doc:end

// AnnotationReconciler writes one annotation of a map that exists.
type AnnotationReconciler struct {
	Client client.Client
}

func (r *AnnotationReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Client.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Annotations == nil {
		app.Annotations = map[string]string{}
	}
	app.Annotations["demo.ctrlvet.dev/seen"] = "true"
	app.Status.Phase = demov1.FooReady
	err := r.Client.Status().Update(ctx, &app) // want `app\.Annotations is changed on line \d+ but only Status\(\)\.Update is called`
	return ctrl.Result{}, err
}

// SpecReconciler changes the spec.
type SpecReconciler struct {
	client.Client
}

func (r *SpecReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil { // want `app\.Spec.* is changed on line \d+ but only Status\(\)\.Update is called`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// FinalizerReconciler adds its finalizer in memory: a deletion never waits for
// it. And in the deletion it removes the finalizer in memory: the object stays.
type FinalizerReconciler struct {
	client.Client
}

func (r *FinalizerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(app, Finalizer)
		app.Status.Phase = demov1.FooPending
		return ctrl.Result{}, r.Status().Update(ctx, app) // want `app\.Finalizers is changed on line \d+ but only Status\(\)\.Update is called`
	}
	controllerutil.AddFinalizer(app, Finalizer)
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `app\.Finalizers is changed on line \d+ but only Status\(\)\.Update is called`
}

// SetterReconciler uses the setters of metav1.Object.
type SetterReconciler struct {
	client.Client
}

func (r *SetterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.SetOwnerReferences([]metav1.OwnerReference{{
		APIVersion: "v1",
		Kind:       "Namespace",
		Name:       req.Namespace,
		UID:        "0000",
	}})
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.SubResource("status").Update(ctx, app) // want `app\.OwnerReferences is changed on line \d+ but only .*Update is called`
}

// PointerReconciler changes the spec through a pointer into it.
type PointerReconciler struct {
	client.Client
}

func (r *PointerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	spec := &app.Spec
	spec.Paused = true
	app.Status.Phase = demov1.FooPending
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `app\.Spec.* is changed on line \d+ but only Status\(\)\.Update is called`
}

// PatchReconciler patches the status.
type PatchReconciler struct {
	client.Client
}

func (r *PatchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	app.SetLabels(map[string]string{"phase": "ready"})
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(base)) // want `app\.Labels is changed on line \d+ but only Status\(\)\.Patch is called`
}

// BranchReconciler changes the spec on one path only.
type BranchReconciler struct {
	client.Client
}

func (r *BranchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		app.Spec.SecretName = "credentials"
	}
	app.Status.ObservedGeneration = app.Generation
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `app\.Spec.* is changed on line \d+ but only Status\(\)\.Update is called`
}

// GapReconciler stores a secret's name and a size where the user gave none, and
// looks at neither in this pass.
type GapReconciler struct {
	client.Client
}

func (r *GapReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	if app.Spec.Size == nil {
		app.Spec.Size = new(int32(3))
	}
	if len(app.Spec.SecretName) == 0 {
		app.Spec.SecretName = "credentials"
	}
	p := client.MergeFrom(base)
	return ctrl.Result{}, r.Status().Patch(ctx, app, p) // want `app\.Spec.* is changed on line \d+ but only Status\(\)\.Patch is called`
}
