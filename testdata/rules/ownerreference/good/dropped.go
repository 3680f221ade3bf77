package good

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

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
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Spec.Selector["namespace"], Name: app.Name}}
	if err := ctrl.SetControllerReference(app, settings, r.Scheme); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, settings)
}

// doc:end

// Own drops the error on purpose: owner and object are in one namespace.
func Own(app *demov1.Foo, settings *corev1.ConfigMap, scheme *runtime.Scheme) {
	settings.Namespace = app.Namespace
	controllerutil.SetControllerReference(app, settings, scheme) //nolint:errcheck
}

// Logged tells of the error, and makes nothing.
func Logged(ctx context.Context, c client.Client, app *demov1.Foo) *corev1.ConfigMap {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := controllerutil.SetControllerReference(app, settings, c.Scheme()); err != nil {
		log.FromContext(ctx).Error(err, "settings without an owner")
		return nil
	}
	return settings
}

// Collected returns the error behind what can be done all the same.
func Collected(ctx context.Context, c client.Client, app *demov1.Foo) error {
	var errs []error
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := controllerutil.SetControllerReference(app, settings, c.Scheme()); err != nil {
		errs = append(errs, err)
	}
	return errors.Join(append(errs, c.Create(ctx, settings))...)
}

// Taken over openly: whether it has another controller already does not matter.
func Taken(ctx context.Context, c client.Client, app *demov1.Foo, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, settings); err != nil {
		return err
	}
	_ = controllerutil.SetControllerReference(app, settings, c.Scheme())
	return c.Update(ctx, settings)
}

// Each leaves out whose owner cannot be set: it is not written in this round, and the next makes another
// one.
func Each(ctx context.Context, c client.Client, app *demov1.Foo, names []string) error {
	for _, name := range names {
		settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: name}}
		settings.Data = map[string]string{"image": app.Spec.Image}
		if err := controllerutil.SetControllerReference(app, settings, c.Scheme()); err != nil {
			log.FromContext(ctx).Error(err, "settings without an owner", "name", name)
			continue
		}
		if err := c.Create(ctx, settings); err != nil {
			return err
		}
	}
	return nil
}

// Found writes those that were read and have no other controller.
func Found(ctx context.Context, c client.Client, app *demov1.Foo) error {
	list := &corev1.ConfigMapList{}
	if err := c.List(ctx, list, client.InNamespace(app.Namespace), client.MatchingLabels{"app": app.Name}); err != nil {
		return err
	}
	for i := range list.Items {
		if err := controllerutil.SetControllerReference(app, &list.Items[i], c.Scheme()); err != nil {
			log.FromContext(ctx).Error(err, "it has another controller", "name", list.Items[i].Name)
		} else if err := c.Update(ctx, &list.Items[i]); err != nil {
			return err
		}
	}
	return nil
}
