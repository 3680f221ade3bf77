package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler keeps a ConfigMap for an application, to the end.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil { // want `the DeletionTimestamp of this Foo is never checked: its children \(line \d+\) are created again while it is Terminating; return when it is set`
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, settings, func() error { // want:related `a child is written here`
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

// HandedReconciler leaves the child to a function.
type HandedReconciler struct {
	client.Client
}

func (r *HandedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil { // want `the DeletionTimestamp of this Foo is never checked: its children \(line \d+\) are created again`
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.settings(ctx, app)
}

func (r *HandedReconciler) settings(ctx context.Context, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{
		Namespace: app.Namespace, Name: app.Name,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Foo"))},
	}}
	return client.IgnoreAlreadyExists(r.Create(ctx, settings))
}
