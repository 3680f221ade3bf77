package bad

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
	if !reflect.DeepEqual(live, desired) { // want `two whole objects are never equal: what was built has no uid, resourceVersion or creationTimestamp; compare what they are for, such as their specs or data`
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
	if changed := !equality.Semantic.DeepEqual(ours, theirs); changed { // want `two whole objects are never equal: they were read by different names`
		ours.Data = theirs.Data
		return r.Update(ctx, ours)
	}
	return nil
}
