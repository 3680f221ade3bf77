package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler keeps a ConfigMap for an application that lives.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, settings, func() error {
		settings.Data = map[string]string{"image": app.Spec.Image}
		return controllerutil.SetControllerReference(app, settings, r.Scheme())
	})
	return ctrl.Result{}, err
}

// doc:end

// Guard keeps an application until somebody has looked at its backup.
func (r *AppReconciler) Guard(ctx context.Context, app *demov1.Foo) error {
	if !controllerutil.AddFinalizer(app, "demo.ctrlvet.dev/backup") {
		return nil
	}
	return r.Update(ctx, app)
}

// AskingReconciler asks in another function.
type AskingReconciler struct {
	client.Client
}

func (r *AskingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.settings(ctx, app)
}

func (r *AskingReconciler) settings(ctx context.Context, app *demov1.Foo) error {
	if app.GetDeletionTimestamp() != nil {
		return nil
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := controllerutil.SetControllerReference(app, settings, r.Scheme()); err != nil {
		return err
	}
	return client.IgnoreAlreadyExists(r.Create(ctx, settings))
}

// Lifecycle is a part of a framework.
type Lifecycle interface {
	Deleted(ctx context.Context, obj client.Object) (bool, error)
}

// FrameworkReconciler asks somebody else.
type FrameworkReconciler struct {
	client.Client
	Lifecycle Lifecycle
}

func (r *FrameworkReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if done, err := r.Lifecycle.Deleted(ctx, app); done || err != nil {
		return ctrl.Result{}, err
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := controllerutil.SetControllerReference(app, settings, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, settings))
}

// FreeReconciler makes something that the application does not own.
type FreeReconciler struct {
	client.Client
}

func (r *FreeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, settings)) // want:ownerreference `this ConfigMap gets no owner,`
}

// NodeReconciler keeps a ConfigMap for a kind that Kubernetes deletes by itself.
type NodeReconciler struct {
	client.Client
}

func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: service.Namespace, Name: service.Name}}
	if err := controllerutil.SetControllerReference(service, settings, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, settings))
}
