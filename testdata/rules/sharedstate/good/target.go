package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PrototypeReconciler copies the object it was made with.
type PrototypeReconciler struct {
	client.Client
	Object client.Object
}

func (r *PrototypeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	object := r.Object.DeepCopyObject().(client.Object)
	if err := r.Get(ctx, req.NamespacedName, object); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if object.GetName() != req.Name {
		return ctrl.Result{RequeueAfter: 1}, nil // want:requeuefield `RequeueAfter of 1ns`
	}
	return ctrl.Result{}, nil
}

// FieldReconciler reads into a struct of the pass.
type FieldReconciler struct {
	client.Client
}

// doc:begin

func (r *FieldReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s := &scope{Client: r.Client}
	if err := s.load(ctx, req); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if s.app.Name != req.Name {
		return ctrl.Result{RequeueAfter: 1}, nil // want:requeuefield `RequeueAfter of 1ns`
	}
	return ctrl.Result{}, nil
}

// doc:end

type scope struct {
	client.Client
	app demov1.Foo
}

func (s *scope) load(ctx context.Context, req ctrl.Request) error {
	return s.Get(ctx, req.NamespacedName, &s.app)
}

// OwnReconciler has one worker and one object, which it keeps.
type OwnReconciler struct {
	client.Client
	app demov1.Foo
}

func (r *OwnReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &r.app))
}

// SetupWithManager starts one worker.
func (r *OwnReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// A madePart is a piece of a reconcile, which makes one in each pass.
type madePart struct {
	client.Client
	app *demov1.Foo
}

// Reconcile has no request: it belongs to one already.
func (p *madePart) Reconcile(ctx context.Context) (ctrl.Result, error) {
	p.app.Labels = map[string]string{"part": "true"}
	return ctrl.Result{}, p.Update(ctx, p.app)
}

// PartsReconciler has its work done by a part.
type PartsReconciler struct{ client.Client }

func (r *PartsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	p := &madePart{Client: r.Client, app: app}
	return p.Reconcile(ctx)
}

// StepsReconciler has a step for each part of its work, made in each pass.
type StepsReconciler struct{ client.Client }

func (r *StepsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, s := range []step{newImageStep(r, app)} {
		if res, err := s.Reconcile(ctx, req); err != nil || !res.IsZero() {
			return res, err
		}
	}
	return ctrl.Result{}, nil
}

type step interface {
	Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error)
}

type imageStep struct {
	of  *StepsReconciler
	app *demov1.Foo
}

func newImageStep(r *StepsReconciler, app *demov1.Foo) step { return &imageStep{of: r, app: app} }

func (s *imageStep) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if s.app.Spec.Image != "" {
		return ctrl.Result{}, nil
	}
	s.app.Spec.Image = "latest"
	return ctrl.Result{}, s.of.Update(ctx, s.app)
}

// MeshReconciler makes a value of its own for each pass.
type MeshReconciler struct{ client.Client }

func (r *MeshReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pass := &meshPass{MeshReconciler: *r, app: &demov1.Foo{}}
	return pass.Reconcile(ctx, req)
}

type meshPass struct {
	MeshReconciler
	app *demov1.Foo
}

// Reconcile has the signature of a reconciler's, and is a part of one.
func (p *meshPass) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, client.IgnoreNotFound(p.Get(ctx, req.NamespacedName, p.app))
}

// TuckedReconciler keeps an object and counts, and all who set it up say that it has one
// worker.
type TuckedReconciler struct {
	client.Client
	seen map[string]int
	app  demov1.Foo
	last string
}

func (r *TuckedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Get(ctx, req.NamespacedName, &r.app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.seen[req.Name]++
	r.last = r.app.Spec.Image
	return ctrl.Result{}, nil
}

// SetupWithManager starts as many workers as it is told.
func (r *TuckedReconciler) SetupWithManager(mgr ctrl.Manager, workers int) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: workers}).Complete(r)
}

// Tuck starts one.
func Tuck(mgr ctrl.Manager) error {
	return (&TuckedReconciler{Client: mgr.GetClient(), seen: make(map[string]int)}).SetupWithManager(mgr, 1)
}
