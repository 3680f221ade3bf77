package good

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

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

// doc:end

// Annotate marks an application through its methods.
func (r *Reconciler) Annotate(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	annotations := app.GetAnnotations()
	if annotations == nil {
		annotations = map[string]string{}
	}
	annotations["tier"] = "web"
	app.SetAnnotations(annotations)
	return r.Update(ctx, app)
}

// Retry reads the pod again when the write fails.
func (r *Reconciler) Retry(ctx context.Context, pod *corev1.Pod) error {
	for range 3 {
		pod.Labels = maps.Clone(pod.Labels)
		if len(pod.Labels) == 0 {
			pod.Labels = make(map[string]string)
		}
		pod.Labels["tier"] = "web"
		if err := r.Update(ctx, pod); err == nil {
			return nil
		}
		if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
			return err
		}
	}
	return nil
}

// LabelAll marks all applications of a namespace that have labels.
func (r *Reconciler) LabelAll(ctx context.Context, key client.ObjectKey) error {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(key.Namespace)); err != nil {
		return err
	}
	for i := range apps.Items {
		app := &apps.Items[i]
		metav1.SetMetaDataAnnotation(&app.ObjectMeta, "tier", "web")
		app.Annotations["kind"] = "shop"
		if _, ok := app.Labels["tier"]; ok {
			app.Labels["tier"] = "web"
		}
		if app.Labels["kind"] == "shop" {
			app.Labels["kind"] = "market"
		}
		for name := range app.Labels {
			app.Labels[name] = "web"
		}
		if err := r.Update(ctx, app); err != nil {
			return err
		}
	}
	return nil
}

// Touch notes a time on all applications of a namespace that are of a kind, each
// through its place in the list.
func (r *Reconciler) Touch(ctx context.Context, key client.ObjectKey) error {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(key.Namespace)); err != nil {
		return err
	}
	for i := range apps.Items {
		if apps.Items[i].Name == key.Name {
			continue
		}
		if apps.Items[i].Annotations == nil {
			apps.Items[i].Annotations = make(map[string]string)
		}
		apps.Items[i].Annotations["touched"] = "now"
		if err := r.Update(ctx, &apps.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// LabelSelected marks applications that have labels, since a selector found them.
func (r *Reconciler) LabelSelected(ctx context.Context, key client.ObjectKey) error {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(key.Namespace), client.MatchingLabels{"app": key.Name}); err != nil {
		return err
	}
	for i := range apps.Items {
		apps.Items[i].Labels["tier"] = "web"
		if err := r.Update(ctx, &apps.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// Renew changes what it found.
func (r *Reconciler) Renew(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if version := app.Annotations["version"]; version != "" && version != "v2" {
		app.Annotations["version"] = "v2"
		return r.Update(ctx, app)
	}
	if app.Labels["tier"] == "" {
		return nil
	}
	app.Labels["tier"] = "web"
	return r.Update(ctx, app)
}

// Merge copies into a map that is there.
func (r *Reconciler) Merge(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.Labels == nil {
		app.Labels = map[string]string{}
	}
	maps.Copy(app.Labels, map[string]string{"tier": "web"})
	labels := map[string]string{}
	maps.Copy(labels, app.Annotations)
	return r.Update(ctx, app)
}

// Tell hands the annotations to functions that write to them.
func (r *Reconciler) Tell(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	app.Annotations = marked(app.Annotations, "told")
	drop(app.Labels, "tier", "new")
	if app.Labels != nil {
		retell(app.Labels)
	}
	if app.Annotations == nil {
		app.Annotations = map[string]string{}
	}
	retell(app.Annotations)
	return r.Update(ctx, app)
}

func marked(annotations map[string]string, mark string) map[string]string {
	if annotations == nil {
		annotations = map[string]string{}
	}
	annotations["mark"] = mark
	return annotations
}

// drop replaces what is there.
func drop(labels map[string]string, key, value string) {
	if _, ok := labels[key]; ok {
		labels[key] = value
	}
}

func retell(m map[string]string) { m["told"] = "again" }
