package good

import (
	"context"
	"reflect"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Settings keeps the settings of an application.
func (r *Reconciler) Settings(ctx context.Context, req ctrl.Request) error {
	live := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, live); err != nil {
		return err
	}
	desired := settingsFor(req.NamespacedName)
	if !reflect.DeepEqual(live.Data, desired.Data) {
		live.Data = desired.Data
		return r.Update(ctx, live)
	}
	return nil
}

func settingsFor(key client.ObjectKey) *corev1.ConfigMap {
	settings := &corev1.ConfigMap{Data: map[string]string{"colour": "blue"}}
	settings.Namespace, settings.Name = key.Namespace, key.Name
	return settings
}

// doc:end

// Copied keeps a copy of the settings that an application names.
func (r *Reconciler) Copied(ctx context.Context, req ctrl.Request) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return err
	}
	theirs := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.Image}, theirs); err != nil {
		return err
	}
	ours := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Name}, ours); err != nil {
		return err
	}
	if !equality.Semantic.DeepEqual(ours.Data, theirs.Data) {
		ours.Data = theirs.Data
		return r.Update(ctx, ours)
	}
	return nil
}

// Painted changes a copy, by a function of its own.
func (r *Reconciler) Painted(ctx context.Context, req ctrl.Request) error {
	live := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, live); err != nil {
		return err
	}
	desired := painted(live)
	if !reflect.DeepEqual(live, desired) {
		return r.Update(ctx, desired)
	}
	return nil
}

func painted(settings *corev1.ConfigMap) *corev1.ConfigMap {
	settings = settings.DeepCopy()
	settings.Data = map[string]string{"colour": "blue"}
	return settings
}

// Taken gives what it builds the metadata of the stored one.
func (r *Reconciler) Taken(ctx context.Context, req ctrl.Request) error {
	live := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, live); err != nil {
		return err
	}
	desired := settingsFor(req.NamespacedName)
	desired.ObjectMeta, desired.TypeMeta = live.ObjectMeta, live.TypeMeta
	if !reflect.DeepEqual(live, desired) {
		return r.Update(ctx, desired)
	}
	return nil
}

// Again reads one object twice.
func (r *Reconciler) Again(ctx context.Context, req ctrl.Request, wait func()) (bool, error) {
	before, after := &corev1.ConfigMap{}, &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, before); err != nil {
		return false, err
	}
	wait()
	if err := r.Get(ctx, req.NamespacedName, after); err != nil {
		return false, err
	}
	return reflect.DeepEqual(before, after), nil
}
