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

// Beside makes the object in the namespace of its owner: nothing can fail.
func Beside(app *demov1.Foo, scheme *runtime.Scheme) *corev1.Secret {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: app.Name + "-pull", Namespace: app.Namespace}, Type: corev1.SecretTypeDockerConfigJson}
	controllerutil.SetOwnerReference(app, secret, scheme)
	return secret
}

// Copied does so for an owner that it got by value.
func Copied(app demov1.Foo, scheme *runtime.Scheme) *corev1.Secret {
	secret := &corev1.Secret{}
	secret.SetNamespace(app.GetNamespace())
	_ = controllerutil.SetControllerReference(&app, secret, scheme)
	return secret
}

// Adopt leaves it to its caller, and says so.
func Adopt(app *demov1.Foo, settings *corev1.ConfigMap, scheme *runtime.Scheme) {
	_ = controllerutil.SetControllerReference(app, settings, scheme)
}

// Built gets the object from a function that makes it beside its owner.
func Built(app *demov1.Foo, scheme *runtime.Scheme) *corev1.ConfigMap {
	settings := named(app)
	_ = controllerutil.SetControllerReference(app, settings, scheme)
	return settings
}

func named(app *demov1.Foo) *corev1.ConfigMap {
	settings := beside(app)
	settings.Name += "-settings"
	return settings
}

func beside(app *demov1.Foo) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
}

// Told gets the object from a function that is told the namespace, and may make none.
func Told(app *demov1.Foo, scheme *runtime.Scheme) (*corev1.Secret, error) {
	secret, err := toldWhere(app.Name, app.Namespace)
	if err != nil || secret == nil {
		return nil, err
	}
	ctrl.SetControllerReference(app, secret, scheme)
	return secret, nil
}

func toldWhere(name, namespace string) (*corev1.Secret, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: namespace}}, nil
}

// Requested makes it in the namespace of the request.
func Requested(ctx context.Context, c client.Client, req ctrl.Request) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, req.NamespacedName, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: req.Name, Namespace: req.Namespace}}
	ctrl.SetControllerReference(app, secret, c.Scheme())
	return c.Create(ctx, secret)
}

// A Holder hides which kind of owner there is.
type Holder interface {
	GetNamespace() string
	Object() client.Object
}

// Pass is one reconcile.
type Pass interface{ Holder() Holder }

// Hidden makes it beside what its holder hands out.
func Hidden(pass Pass, scheme *runtime.Scheme) *corev1.Secret {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: pass.Holder().GetNamespace(), Name: "pull"}}
	ctrl.SetControllerReference(pass.Holder().Object(), secret, scheme)
	return secret
}

// Given gets the metadata from its caller, who knows the namespace.
func Given(app *demov1.Foo, meta metav1.ObjectMeta, scheme *runtime.Scheme) *corev1.Secret {
	secret := &corev1.Secret{ObjectMeta: meta, Type: corev1.SecretTypeOpaque}
	controllerutil.SetControllerReference(app, secret, scheme)
	return secret
}

// Config is what jobs are made of.
type Config struct{ name, namespace string }

// Job gets its object from a function that is told all of it in a struct.
func Job(app *demov1.Foo, scheme *runtime.Scheme) *corev1.Secret {
	job := configured(Config{app.Name, app.Namespace})
	ctrl.SetControllerReference(app, job, scheme)
	return job
}

func configured(cfg Config) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: cfg.name, Namespace: cfg.namespace}}
}

// Resources are what a pass needs.
type Resources struct {
	*demov1.Foo
	Scheme *runtime.Scheme
}

// Embedded makes it in the namespace of what is embedded, which is the owner.
func Embedded(resources Resources) *corev1.Secret {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: resources.Name, Namespace: resources.Namespace}}
	ctrl.SetControllerReference(resources.Foo, secret, resources.Scheme)
	return secret
}

// ByValue copies the owner on the way.
func ByValue(app *demov1.Foo, scheme *runtime.Scheme) *corev1.Secret {
	secret := byValue(*app)
	ctrl.SetControllerReference(app, secret, scheme)
	return secret
}

func byValue(app demov1.Foo) *corev1.Secret {
	name, namespace := app.Name, app.Namespace
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: namespace}}
}

// HandedIn is an object of the caller, who knows whether the call can fail.
func HandedIn(app *demov1.Foo, settings *corev1.ConfigMap, scheme *runtime.Scheme) {
	controllerutil.SetOwnerReference(app, settings, scheme)
	settings.Data = map[string]string{"image": app.Spec.Image}
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
