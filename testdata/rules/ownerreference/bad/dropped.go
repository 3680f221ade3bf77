package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SettingsReconciler keeps a ConfigMap in the namespace that the selector names.
type SettingsReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

// doc:begin

func (r *SettingsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Spec.Selector["namespace"], Name: app.Name}}
	ctrl.SetControllerReference(app, settings, r.Scheme) // want `the error of SetControllerReference is dropped: .*written without an owner: it is never garbage-collected, and Owns does not see it`
	return ctrl.Result{}, r.Create(ctx, settings)
}

// doc:end

// Statement drops the error without a trace, for an object that others may control.
func Statement(ctx context.Context, c client.Client, app *demov1.Foo, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, settings); err != nil {
		return err
	}
	controllerutil.SetControllerReference(app, settings, c.Scheme()) // want `the error of SetControllerReference is dropped: .*written without an owner: it is never garbage-collected, and Owns does not see it`
	settings.Data = map[string]string{"image": app.Spec.Image}
	return c.Update(ctx, settings)
}

// Copied changes a copy of what was read.
func Copied(ctx context.Context, c client.Client, app *demov1.Foo, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, settings); err != nil {
		return err
	}
	changed := settings.DeepCopy()
	controllerutil.SetControllerReference(app, changed, c.Scheme()) // want `the error of SetControllerReference is dropped`
	return c.Patch(ctx, changed, client.MergeFrom(settings))
}

// Unfixed has no error to return: there is no fix.
func Unfixed(app *demov1.Foo, scheme *runtime.Scheme) *corev1.ConfigMap {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Name + "-settings", Name: app.Name}}
	controllerutil.SetOwnerReference(app, settings, scheme) // want `the error of SetOwnerReference is dropped: .*written without an owner: it is never garbage-collected`
	return settings
}

// Adopt does so for whom it does not know.
func Adopt(app *demov1.Foo, settings client.Object, scheme *runtime.Scheme) {
	controllerutil.SetControllerReference(app, settings, scheme) // want `the error of SetControllerReference is dropped: when it fails, the object is written without an owner`
}

// Beside drops it for a new object in the namespace of its owner, whose kind the scheme may not know.
func Beside(app *demov1.Foo, scheme *runtime.Scheme) *corev1.ServiceAccount {
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Name: app.Name + "-pull", Namespace: app.Namespace}}
	controllerutil.SetOwnerReference(app, account, scheme) // want `the error of SetOwnerReference is dropped: .*written without an owner: it is never garbage-collected`
	return account
}

// Told goes on after it has logged the error.
func Told(app *demov1.Foo, settings *corev1.ConfigMap, scheme *runtime.Scheme) *corev1.ConfigMap {
	if err := controllerutil.SetControllerReference(app, settings, scheme); err != nil { // want `the error of SetControllerReference is only logged: when it fails, the ConfigMap is written without an owner`
		klog.ErrorS(err, "no owner")
	}
	return settings
}

// Each writes all of them, whatever became of their owners.
func Each(ctx context.Context, c client.Client, app *demov1.Foo, names []string) error {
	for _, name := range names {
		settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: name}}
		if err := controllerutil.SetControllerReference(app, settings, c.Scheme()); err != nil { // want `the error of SetControllerReference is only logged: when it fails, the ConfigMap is written without an owner`
			klog.ErrorS(err, "settings without an owner", "name", name)
		}
		settings.Data = map[string]string{"image": app.Spec.Image}
		if err := c.Create(ctx, settings); err != nil {
			return err
		}
	}
	return nil
}

// Gathered hands them all to another one that writes them.
func Gathered(c client.Client, app *demov1.Foo, names []string) (all []corev1.ConfigMap) {
	for _, name := range names {
		settings := corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: name}}
		if err := controllerutil.SetControllerReference(app, &settings, c.Scheme()); err != nil { // want `the error of SetControllerReference is only logged: when it fails, the ConfigMap is written without an owner`
			klog.ErrorS(err, "settings without an owner", "name", name)
		}
		all = append(all, settings)
	}
	return all
}
