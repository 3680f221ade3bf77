package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/maporder/bad/parts"
)

// doc:begin

// Reconciler runs the image with the settings of the Foo.
type Reconciler struct{ client.Client }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var env []corev1.EnvVar
	for name, value := range app.Spec.Selector {
		env = append(env, corev1.EnvVar{Name: name, Value: value})
	}
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, d, func() error { // want `CreateOrUpdate sends d with Spec.Template.Spec.Containers in the order of a map \(line \d+\), another at each pass: it changes although nothing has; sort it`
		d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "app", Image: app.Spec.Image, Env: env}}
		return nil
	})
	return ctrl.Result{}, err
}

// doc:end

// ConfigReconciler writes a file.
type ConfigReconciler struct{ client.Client }

func (r *ConfigReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	text := ""
	for name, value := range app.Spec.Selector {
		text += name + "=" + value + "\n"
	}
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, config); err != nil {
		return ctrl.Result{}, err
	}
	config.Data = map[string]string{"app.properties": text}
	return ctrl.Result{}, r.Update(ctx, config) // want `Update sends config with Data in the order of a map`
}

// EnvReconciler has another package build the list.
type EnvReconciler struct{ client.Client }

func (r *EnvReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	d := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, d); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	d.Spec.Template.Spec.Containers[0].Env = parts.Env(app.Spec.Selector)
	return ctrl.Result{}, r.Update(ctx, d) // want `Update sends d with Spec.Template.Spec.Containers.Env in the order of a map \(parts.go:\d+\)`
}
