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

// AppReconciler fills the ConfigMap before it knows what is stored.
type AppReconciler struct {
	client.Client
}

// doc:begin

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Data:       map[string]string{"image": app.Spec.Image},
	}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, settings, func() error { // want `settings\.Data set on line \d+ is lost when the object exists: CreateOrUpdate overwrites it before it calls the function; set it inside`
		return controllerutil.SetControllerReference(app, settings, r.Scheme())
	})
	return ctrl.Result{}, err
}

// doc:end

// Assigned fills it by assignments.
func Assigned(ctx context.Context, c client.Client, app *demov1.Foo) error {
	var settings corev1.ConfigMap
	settings.Namespace, settings.Name = app.Namespace, app.Name
	settings.Data = map[string]string{"image": app.Spec.Image}
	_, err := ctrl.CreateOrUpdate(ctx, c, &settings, func() error { // want `settings\.Data set on line \d+ is lost when the object exists`
		settings.Labels = map[string]string{"app": app.Name}
		return nil
	})
	return err
}

// Nothing has no function at all.
func Nothing(ctx context.Context, c client.Client, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Data:       map[string]string{"image": app.Spec.Image},
	}
	_, err := controllerutil.CreateOrPatch(ctx, c, settings, nil) // want `settings\.Data set on line \d+ is lost when the object exists`
	return err
}

// Owned gives the owner to an object that is not the stored one.
func Owned(ctx context.Context, c client.Client, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := controllerutil.SetControllerReference(app, settings, c.Scheme()); err != nil {
		return err
	}
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error { // want `settings\.OwnerReferences set on line \d+ is lost when the object exists`
		settings.Data = map[string]string{"image": app.Spec.Image}
		return nil
	})
	return err
}
