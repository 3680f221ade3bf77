package good

import (
	"context"
	"maps"
	"slices"
	"sort"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/maporder/good/parts"
)

// doc:begin

// Reconciler runs the image with the settings of the Foo, in their order.
type Reconciler struct{ client.Client }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var env []corev1.EnvVar
	for _, name := range slices.Sorted(maps.Keys(app.Spec.Selector)) {
		env = append(env, corev1.EnvVar{Name: name, Value: app.Spec.Selector[name]})
	}
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, d, func() error {
		d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "app", Image: app.Spec.Image, Env: env}}
		return nil
	})
	return ctrl.Result{}, err
}

// doc:end

// EnvReconciler sorts what another package has built.
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
	env := parts.Env(app.Spec.Selector)
	sort.Slice(env, func(i, j int) bool { return env[i].Name < env[j].Name })
	d.Spec.Template.Spec.Containers[0].Env = env
	return ctrl.Result{}, r.Update(ctx, d)
}

// OnceReconciler creates what it runs, and leaves it alone.
type OnceReconciler struct{ client.Client }

func (r *OnceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	pod.Spec.Containers = []corev1.Container{{Name: "app", Image: app.Spec.Image, Env: parts.Env(app.Spec.Selector)}}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, pod)) // want:ownerreference `this Pod gets no owner,`
}

// AskingReconciler compares without the order before it updates.
type AskingReconciler struct{ client.Client }

func (r *AskingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	d := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, d); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	env := parts.Env(app.Spec.Selector)
	if sameEnv(d.Spec.Template.Spec.Containers[0].Env, env) {
		return ctrl.Result{}, nil
	}
	d.Spec.Template.Spec.Containers[0].Env = env
	return ctrl.Result{}, r.Update(ctx, d)
}

func sameEnv(a, b []corev1.EnvVar) bool {
	in := make(map[string]string)
	for _, e := range a {
		in[e.Name] = e.Value
	}
	for _, e := range b {
		if value, ok := in[e.Name]; !ok || value != e.Value {
			return false
		}
	}
	return len(a) == len(b)
}
