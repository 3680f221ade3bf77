package bad

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Hash compares with what a nil map yields, too.
func (r *Reconciler) Hash(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.GetAnnotations()["hash"] != "1" {
		app.Annotations["hash"] = "1" // want `app\.Annotations can be nil here \(an object without annotations has a nil map\): this assignment panics; create the map first`
		return r.Update(ctx, app)
	}
	return nil
}

// Merge copies into the map.
func (r *Reconciler) Merge(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	maps.Copy(app.Labels, map[string]string{"tier": "web"}) // want `app\.Labels can be nil here \(an object without labels has a nil map\): copying into it panics; create the map first`
	return r.Update(ctx, app)
}

// doc:begin

// Label marks an application.
func (r *Reconciler) Label(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	app.Labels["tier"] = "web" // want `app\.Labels can be nil here \(an object without labels has a nil map\): this assignment panics; create the map first`
	return r.Update(ctx, app)
}

// doc:end

// Annotate marks an application through its methods.
func (r *Reconciler) Annotate(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	annotations := app.GetAnnotations()
	annotations["tier"] = "web" // want `annotations can be nil here \(an object without annotations has a nil map\)`
	app.SetAnnotations(annotations)
	return r.Update(ctx, app)
}

// Retry reads the pod again when the write fails.
func (r *Reconciler) Retry(ctx context.Context, pod *corev1.Pod) error {
	if pod.Labels == nil {
		pod.Labels = map[string]string{}
	}
	pod.Labels["tier"] = "web"
	reload := false
	for range 3 {
		if reload {
			if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
				return err
			}
			pod.Labels["tier"] = "web" // want `pod\.Labels can be nil here`
			maps.Copy(pod.Labels, map[string]string{"kind": "importer"})
		}
		if err := r.Update(ctx, pod); err == nil {
			return nil
		}
		reload = true
	}
	return nil
}

// LabelAll marks all applications of a namespace.
func (r *Reconciler) LabelAll(ctx context.Context, key client.ObjectKey) error {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(key.Namespace)); err != nil {
		return err
	}
	for i := range apps.Items {
		app := &apps.Items[i]
		app.Annotations["tier"] = "web" // want `app\.Annotations can be nil here`
		if err := r.Update(ctx, app); err != nil {
			return err
		}
	}
	for _, app := range apps.Items {
		app.Labels["tier"] = "web" // want `app\.Labels can be nil here`
		if err := r.Update(ctx, &app); err != nil {
			return err
		}
	}
	return nil
}

// Tell hands the annotations to a function that writes to them.
func (r *Reconciler) Tell(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	app.Annotations = marked(app.Annotations, "told")
	return r.Update(ctx, app)
}

func marked(annotations map[string]string, mark string) map[string]string {
	annotations["mark"] = mark // want `annotations can be nil here \(an object without annotations has a nil map\): this assignment panics`
	return annotations
}
