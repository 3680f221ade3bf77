package good

import (
	"context"
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Owner is the field manager.
const Owner = client.FieldOwner("app")

// AppReconciler applies its own fields.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	apply := &demov1.Foo{
		TypeMeta:   metav1.TypeMeta{APIVersion: demov1.GroupVersion.String(), Kind: "Foo"},
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Spec:       demov1.FooSpec{Paused: true},
	}
	return ctrl.Result{}, r.Patch(ctx, apply, client.Apply, Owner, client.ForceOwnership)
}

// doc:end

// Later gets its type after the literal.
func Later(ctx context.Context, c client.Client, namespace, name string) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	settings.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("ConfigMap"))
	return c.Patch(ctx, settings, client.Apply, Owner, client.ForceOwnership)
}

// Prepared gets its type from a function.
func Prepared(ctx context.Context, c client.Client, namespace, name string) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	prepare(settings)
	return c.Patch(ctx, settings, client.Apply, Owner, client.ForceOwnership)
}

func prepare(settings *corev1.ConfigMap) {
	settings.APIVersion, settings.Kind = "v1", "ConfigMap"
}

// Cleared takes the managed fields away.
func Cleared(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	app.SetGroupVersionKind(demov1.GroupVersion.WithKind("Foo"))
	app.ManagedFields = nil
	return c.Patch(ctx, app, client.Apply, Owner, client.ForceOwnership)
}

// Missing applies the object that it did not find.
func Missing(ctx context.Context, c client.Client, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"}}
	settings.Namespace, settings.Name = key.Namespace, key.Name
	if err := c.Get(ctx, key, settings); apierrors.IsNotFound(err) {
		return c.Patch(ctx, settings, client.Apply, Owner, client.ForceOwnership)
	}
	return nil
}

// Untyped has its type in its content.
func Untyped(ctx context.Context, c client.Client, namespace, name string) error {
	obj := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "v1", "kind": "ConfigMap",
		"metadata": map[string]any{"namespace": namespace, "name": name},
	}}
	return c.Patch(ctx, obj, client.Apply, Owner, client.ForceOwnership)
}

// Selected applies chosen metadata.
func Selected(ctx context.Context, clientset kubernetes.Interface, live *corev1.ConfigMap) error {
	body, err := serialize(live)
	if err != nil {
		return err
	}
	_, err = clientset.CoreV1().ConfigMaps(live.Namespace).Patch(ctx, live.Name, types.ApplyPatchType, body, metav1.PatchOptions{FieldManager: "app", Force: new(bool)})
	return err
}

func serialize(live *corev1.ConfigMap) ([]byte, error) {
	return json.Marshal(&corev1.ConfigMap{
		TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"},
		ObjectMeta: metav1.ObjectMeta{Namespace: live.Namespace, Name: live.Name, Labels: live.Labels},
		Data:       live.Data,
	})
}

// Completed copies the type, and writes it down where there is none.
func Completed(ctx context.Context, c client.Client, live *demov1.Foo) error {
	app := &demov1.Foo{
		TypeMeta:   live.TypeMeta,
		ObjectMeta: metav1.ObjectMeta{Namespace: live.Namespace, Name: live.Name},
		Spec:       demov1.FooSpec{Paused: true},
	}
	if app.Kind == "" {
		app.APIVersion, app.Kind = demov1.GroupVersion.String(), "Foo"
	}
	return c.Patch(ctx, app, client.Apply, Owner, client.ForceOwnership)
}

// Stop copies the type of what a client with a cache, which sets it, has read.
func Stop(ctx context.Context, c client.Client, key client.ObjectKey) error {
	live := &demov1.Foo{}
	if err := c.Get(ctx, key, live); err != nil {
		return err
	}
	return stop(ctx, c, live)
}

func stop(ctx context.Context, c client.Client, live *demov1.Foo) error {
	app := &demov1.Foo{
		TypeMeta:   live.TypeMeta,
		ObjectMeta: metav1.ObjectMeta{Namespace: live.Namespace, Name: live.Name},
		Spec:       demov1.FooSpec{Paused: true},
	}
	return c.Patch(ctx, app, client.Apply, Owner, client.ForceOwnership)
}
