package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good/api"
)

// BarReconciler: the kind has no status subresource (off): its status is saved
// by a write of the main resource.
type BarReconciler struct {
	client.Client
}

func (r *BarReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bar := &demov1.Bar{}
	if err := r.Get(ctx, req.NamespacedName, bar); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	bar.Status.Phase = "Ready"
	return ctrl.Result{}, r.Update(ctx, bar)
}

// GadgetReconciler: nothing tells whether the kind has the subresource (unknown).
type GadgetReconciler struct {
	client.Client
}

func (r *GadgetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	gadget := &api.Gadget{}
	if err := r.Get(ctx, req.NamespacedName, gadget); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	gadget.Status.Phase = "Ready"
	return ctrl.Result{}, r.Update(ctx, gadget)
}

// UnstructuredReconciler: the kind is known at run time only.
type UnstructuredReconciler struct {
	client.Client
}

func (r *UnstructuredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bar := &unstructured.Unstructured{}
	bar.SetGroupVersionKind(demov1.GroupVersion.WithKind("Bar"))
	if err := r.Get(ctx, req.NamespacedName, bar); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := unstructured.SetNestedField(bar.Object, "Ready", "status", "phase"); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Update(ctx, bar)
}

// LaterReconciler: a status write is found later on a path; whether it writes
// the right status is the business of statuslost, so the status is set again.
type LaterReconciler struct {
	client.Client
}

func (r *LaterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooPending
	app.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.saveStatus(ctx, app)
}

func (r *LaterReconciler) saveStatus(ctx context.Context, app *demov1.Foo) error {
	return r.Status().Update(ctx, app)
}

// DeferredReconciler: the status write is deferred.
type DeferredReconciler struct {
	client.Client
}

func (r *DeferredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		app.Status.Phase = demov1.FooReady
		if failure := r.Status().Update(ctx, app); err == nil {
			err = failure
		}
	}()
	app.Status.Phase = demov1.FooPending
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Update(ctx, app)
}

// BeforeReconciler: the status was written before the main resource.
type BeforeReconciler struct {
	client.Client
}

func (r *BeforeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Update(ctx, app)
}

// saver is implemented outside of this package.
type saver interface {
	Save(ctx context.Context, app *demov1.Foo) error
}

// PassedReconciler: next to a change of the spec (sub-case B), the object is
// handed to a callee that may write the status.
type PassedReconciler struct {
	client.Client
	Saver saver
}

func (r *PassedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	app.Status.Phase = demov1.FooReady
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Saver.Save(ctx, app)
}

// Prepare: in sub-case B the object is returned; the caller may write the status.
func (r *PassedReconciler) Prepare(ctx context.Context, app *demov1.Foo) (*demov1.Foo, error) {
	app.Spec.Image = "nginx:1.27"
	app.Status.Phase = demov1.FooPending
	if err := r.Update(ctx, app); err != nil {
		return nil, err
	}
	return app, nil
}

// Queue keeps applications whose status another loop writes.
type Queue struct {
	client.Client
	pending []*demov1.Foo
}

// Add: in sub-case B the object is stored for a loop that writes the status.
func (q *Queue) Add(ctx context.Context, app *demov1.Foo) error {
	app.Spec.Paused = true
	app.Status.Phase = demov1.FooPending
	if err := q.Update(ctx, app); err != nil {
		return err
	}
	q.pending = append(q.pending, app)
	return nil
}

// Flush writes the status of what Add stored.
func (q *Queue) Flush(ctx context.Context) error {
	for _, app := range q.pending {
		app.Status.Phase = demov1.FooPending
		if err := q.Status().Update(ctx, app); err != nil {
			return err
		}
	}
	q.pending = nil
	return nil
}

// TemplateReconciler: the status is only copied from the object that was just
// read, which keeps the whole object what the server knows.
type TemplateReconciler struct {
	client.Client
}

func (r *TemplateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	live := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, live); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	desired := &demov1.Foo{
		ObjectMeta: metav1.ObjectMeta{
			Namespace:       live.Namespace,
			Name:            live.Name,
			ResourceVersion: live.ResourceVersion,
		},
		Spec: demov1.FooSpec{Image: "nginx:1.27"},
	}
	desired.Status = live.Status
	return ctrl.Result{}, r.Update(ctx, desired)
}

// DryRunReconciler: nothing is stored anyway; the call asks the server whether
// it would accept the object.
type DryRunReconciler struct {
	client.Client
}

func (r *DryRunReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	trial := app.DeepCopy()
	trial.Status.Phase = demov1.FooReady
	if err := r.Update(ctx, trial, client.DryRunAll); err != nil {
		return ctrl.Result{}, err
	}
	again := app.DeepCopy()
	again.Status.Phase = demov1.FooReady
	return ctrl.Result{}, client.NewDryRunClient(r.Client).Update(ctx, again)
}

// Create: the status of the new object is set and written after Create.
func Create(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name},
		Spec:       demov1.FooSpec{Image: "nginx:1.27"},
	}
	if err := c.Create(ctx, app); err != nil {
		return err
	}
	app.Status.Phase = demov1.FooPending
	return c.Status().Update(ctx, app)
}

// CreateBar: the status of a kind without the subresource is stored by Create.
func CreateBar(ctx context.Context, c client.Client, key client.ObjectKey) error {
	bar := &demov1.Bar{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name},
		Status:     demov1.BarStatus{Phase: "Pending"},
	}
	return c.Create(ctx, bar)
}

// CopyReconciler: the status is changed and written on a copy, the main
// resource on the object itself.
type CopyReconciler struct {
	client.Client
}

func (r *CopyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	shown := app.DeepCopy()
	shown.Status.Phase = demov1.FooReady
	if err := r.Status().Patch(ctx, shown, client.MergeFrom(app)); err != nil {
		return ctrl.Result{}, err
	}
	app.ResourceVersion = shown.ResourceVersion
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Update(ctx, app)
}

// RereadReconciler: the object is read again after the change of its status, so
// the change is gone before the write.
type RereadReconciler struct {
	client.Client
}

func (r *RereadReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	log.FromContext(ctx).V(1).Info("would report", "phase", app.Status.Phase)
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Update(ctx, app)
}

// SummaryReconciler: the status changed in one round of the loop and the object
// written in the next are different objects.
type SummaryReconciler struct {
	client.Client
}

func (r *SummaryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	ready := 0
	for i := range apps.Items {
		app := &apps.Items[i]
		if app.Spec.Image == "" {
			app.Spec.Image = "nginx:1.27"
			if err := r.Update(ctx, app); err != nil {
				return ctrl.Result{}, err
			}
		}
		app.Status.Phase = demov1.FooReady
		if app.Status.Phase == demov1.FooReady {
			ready++
		}
	}
	log.FromContext(ctx).V(1).Info("summary", "ready", ready)
	return ctrl.Result{}, nil
}

// OtherPathReconciler: no path leads from the change of the status to the write.
type OtherPathReconciler struct {
	client.Client
}

func (r *OtherPathReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Image != "" {
		app.Status.Phase = demov1.FooReady
		return ctrl.Result{}, r.Status().Update(ctx, app)
	}
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Update(ctx, app)
}
