package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Rebound changes another object.
func Rebound(ctx context.Context, c client.Client, namespace string, wanted *corev1.ConfigMap) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "settings"}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		settings = wanted // want `settings means another object from here on: CreateOrUpdate goes on with the one that it was given; change its fields`
		return nil
	})
	return err
}

// Copied changes a copy.
func Copied(ctx context.Context, c client.Client, namespace string, wanted *corev1.ConfigMap) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "settings"}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		settings = withData(settings, wanted) // want `settings means another object from here on`
		return nil
	})
	return err
}

func withData(settings, wanted *corev1.ConfigMap) *corev1.ConfigMap {
	out := settings.DeepCopy()
	out.Data = wanted.DeepCopy().Data
	return out
}

// doc:begin

// Replaced overwrites what is stored.
func Replaced(ctx context.Context, c client.Client, wanted *demov1.Foo) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: wanted.Namespace, Name: wanted.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		wanted.DeepCopyInto(app) // want `this replaces the live object: resource version, status, and what others set are lost, and CreateOrUpdate writes at every pass; set your own fields`
		return nil
	})
	return err
}

// doc:end

// Starred overwrites it by an assignment.
func Starred(ctx context.Context, c client.Client, wanted *demov1.Foo) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: wanted.Namespace, Name: wanted.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		*app = *wanted // want `this replaces the live object`
		return nil
	})
	return err
}

// pinned is what a release was made of: its ResourceVersion is not that of an object.
type pinned struct{ ResourceVersion string }

// Pinned overwrites it, and looks at a version of its own.
func Pinned(ctx context.Context, c client.Client, wanted *demov1.Foo, release pinned) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: wanted.Namespace, Name: wanted.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		if release.ResourceVersion != "" {
			*app = *wanted // want `this replaces the live object`
		}
		return nil
	})
	return err
}
