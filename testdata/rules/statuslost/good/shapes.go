package good

import (
	"context"
	"errors"
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/good/labels"
)

// TwinReconciler: what the copy holds is patched through the object that was read.
type TwinReconciler struct {
	client.Client
}

func (r *TwinReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	live := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, live); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app := live.DeepCopy()
	if live.DeletionTimestamp.IsZero() {
		controllerutil.AddFinalizer(app, Finalizer)
	}
	app.Status.Phase = demov1.FooReady
	if len(live.Finalizers) != len(app.Finalizers) {
		body := fmt.Appendf(nil, `{"metadata":{"finalizers":["%s"]}}`, strings.Join(app.Finalizers, `","`))
		if err := r.Patch(ctx, live, client.RawPatch(types.MergePatchType, body)); err != nil {
			return ctrl.Result{}, err
		}
		app.ResourceVersion = live.ResourceVersion
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// CallerReconciler: the object belongs to the caller, who writes it when there
// was nothing to complain about.
type CallerReconciler struct {
	client.Client
}

func (r *CallerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.pin(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Update(ctx, app)
}

func (r *CallerReconciler) pin(ctx context.Context, app *demov1.Foo) error {
	image := app.Spec.Image
	app.Spec.Image = "registry.example.com/nginx:1.27"
	if image == "" {
		app.Status.Phase = demov1.FooFailed
		return errors.Join(errors.New("no image"), r.Status().Update(ctx, app))
	}
	return nil
}

// BuildReconciler: a function changes the spec on the way to what it is there for.
type BuildReconciler struct {
	client.Client
}

func (r *BuildReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pod := podFor(app)
	if err := labels.Publish(ctx, r.Client, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Message = "wants " + pod.Name
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func podFor(app *demov1.Foo) *corev1.Pod {
	app.Spec.Image = "registry.example.com/nginx:1.27"
	pod := &corev1.Pod{}
	pod.Name = app.Name
	pod.Spec.Containers = []corev1.Container{{Name: "app", Image: app.Spec.Image}}
	return pod
}

// PulledReconciler pulls what has no image of its own by the name that is usual.
type PulledReconciler struct {
	client.Client
}

func (r *PulledReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.SecretName == "" {
		app.Spec.SecretName = req.Name
	}
	return ctrl.Result{}, r.pull(ctx, app)
}

// pull asks for the secret, and says whether it is there.
func (r *PulledReconciler) pull(ctx context.Context, app *demov1.Foo) error {
	secret := &corev1.Secret{}
	err := r.Get(ctx, types.NamespacedName{Namespace: app.Namespace, Name: app.Spec.SecretName}, secret)
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	app.Status.Phase = demov1.FooReady
	if err != nil {
		app.Status.Phase = demov1.FooPending
	}
	return r.Status().Update(ctx, app)
}
