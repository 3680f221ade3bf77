package fixed

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
		if app.Annotations == nil {
			app.Annotations = map[string]string{}
		}
		app.Annotations["hash"] = "1"
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
	if app.Labels == nil {
		app.Labels = map[string]string{}
	}
	maps.Copy(app.Labels, map[string]string{"tier": "web"})
	return r.Update(ctx, app)
}

// Label marks an application.
func (r *Reconciler) Label(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.Labels == nil {
		app.Labels = map[string]string{}
	}
	app.Labels["tier"] = "web"
	return r.Update(ctx, app)
}

// Annotate marks an application through its methods.
func (r *Reconciler) Annotate(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	annotations := app.GetAnnotations()
	annotations["tier"] = "web"
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
			if pod.Labels == nil {
				pod.Labels = map[string]string{}
			}
			pod.Labels["tier"] = "web"
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
		if app.Annotations == nil {
			app.Annotations = map[string]string{}
		}
		app.Annotations["tier"] = "web"
		if err := r.Update(ctx, app); err != nil {
			return err
		}
	}
	for _, app := range apps.Items {
		if app.Labels == nil {
			app.Labels = map[string]string{}
		}
		app.Labels["tier"] = "web"
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
	annotations["mark"] = mark
	return annotations
}
