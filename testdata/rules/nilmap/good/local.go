package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ByUID makes the map.
func ByUID(pods []*corev1.Pod) map[types.UID]*corev1.Pod {
	byUID := make(map[types.UID]*corev1.Pod)
	for _, pod := range pods {
		byUID[pod.UID] = pod
	}
	return byUID
}

// A Book remembers what was seen.
type Book struct{ Seen map[string]string }

// Note creates the map where it is nil.
func (b *Book) Note(names []string) int {
	known := len(b.Seen)
	if b.Seen == nil {
		b.Seen = make(map[string]string)
	}
	for _, name := range names {
		b.Seen[name] = name
	}
	return known
}

// Lazy creates the map only where it has something to put in.
func (b *Book) Lazy(names []string) {
	if b.Seen == nil && len(names) > 0 {
		b.Seen = make(map[string]string)
	}
	for _, name := range names {
		b.Seen[name] = name
	}
}

// Known ends where there is no map.
func (b *Book) Known(name string) {
	if b.Seen == nil {
		return
	}
	b.Seen[name] = name
}

// Secret tests the map that it creates.
func Secret(secret *corev1.Secret, labels map[string]string) {
	for k, v := range labels {
		if secret.Labels == nil {
			secret.Labels = make(map[string]string)
		}
		secret.Labels[k] = v
	}
}

// Applied creates the map before the helper writes to it.
func (r *Reconciler) Applied(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.Annotations == nil {
		app.Annotations = map[string]string{}
	}
	return annotate(ctx, r.Client, app, "applied", "true")
}

func annotate(ctx context.Context, c client.Client, obj client.Object, key, value string) error {
	annotations := obj.GetAnnotations()
	if annotations[key] == value {
		return nil
	}
	annotations[key] = value
	obj.SetAnnotations(annotations)
	return c.Update(ctx, obj)
}

// Fetched writes to an object whose map a helper creates.
func (r *Reconciler) Fetched(ctx context.Context, key client.ObjectKey) error {
	app, err := r.fetch(ctx, key)
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	app.Annotations["fetched"] = "true"
	return r.Update(ctx, app)
}

func (r *Reconciler) fetch(ctx context.Context, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return nil, err
	}
	if app.Annotations == nil {
		app.Annotations = map[string]string{}
	}
	return app, nil
}

// Resized has a literal that makes the labels.
func (r *Reconciler) Resized(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	label := func() {
		if app.Labels == nil {
			app.Labels = map[string]string{}
		}
	}
	if err := r.Get(ctx, key, app); err != nil {
		return err
	}
	label()
	app.Labels["resized"] = "true"
	return r.Update(ctx, app)
}
