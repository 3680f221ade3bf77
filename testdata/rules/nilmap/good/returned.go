package good

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// settings returns what a config map says, nothing when there is none.
func (r *Reconciler) settings(ctx context.Context, key client.ObjectKey) (map[string]string, error) {
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, key, cm); err != nil {
		if apierrors.IsNotFound(err) {
			return nil, nil
		}
		return nil, err
	}
	out := make(map[string]string)
	for k, v := range cm.Data {
		out[k] = v
	}
	return out, nil
}

// doc:begin

// Configure makes a map where there are no settings.
func (r *Reconciler) Configure(ctx context.Context, key client.ObjectKey) error {
	values, err := r.settings(ctx, client.ObjectKey{Namespace: key.Namespace, Name: "none"})
	if err != nil {
		return err
	}
	if values == nil {
		values = make(map[string]string)
	}
	values["name"] = key.Name
	return r.apply(ctx, key, values)
}

// doc:end

func (r *Reconciler) apply(ctx context.Context, key client.ObjectKey, values map[string]string) error {
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, key, cm); err != nil {
		return client.IgnoreNotFound(err)
	}
	cm.Data = values
	return r.Update(ctx, cm)
}

// Refine changes what it has found to be there.
func (r *Reconciler) Refine(ctx context.Context, key client.ObjectKey) error {
	values, err := r.settings(ctx, key)
	if err != nil {
		return err
	}
	if values["size"] == "1" {
		values["size"] = "2"
	}
	for k, v := range values {
		if v == "" {
			values[k] = "none"
		}
	}
	if len(values) == 0 {
		return nil
	}
	values["name"] = key.Name
	return r.apply(ctx, key, values)
}

// found returns the labels of the first pod that has some, and whether there is one.
func found(pods []corev1.Pod) (map[string]string, bool) {
	for i := range pods {
		if len(pods[i].Labels) > 0 {
			return maps.Clone(pods[i].Labels), true
		}
	}
	return nil, false
}

// Choose asks whether there are labels.
func (r *Reconciler) Choose(ctx context.Context, key client.ObjectKey) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace("none")); err != nil {
		return err
	}
	labels, ok := found(pods.Items)
	if !ok {
		return nil
	}
	labels["chosen"] = "true"
	return r.apply(ctx, key, labels)
}

// merged returns a map wherever it gets one.
func merged(a, b map[string]string) map[string]string {
	if a == nil && b == nil {
		return nil
	}
	out := make(map[string]string)
	maps.Copy(out, a)
	maps.Copy(out, b)
	return out
}

// Extend has something to merge.
func (r *Reconciler) Extend(ctx context.Context, key client.ObjectKey) error {
	labels := merged(map[string]string{"a": "b"}, nil)
	labels["extended"] = "true"
	return r.apply(ctx, key, labels)
}

// A workload is one of the kinds that newWorkload takes.
type workload struct{ object client.Object }

func newWorkload(object client.Object) (*workload, bool) {
	switch object.(type) {
	case *corev1.Pod, *corev1.Service:
		return &workload{object}, true
	}
	return nil, false
}

// notes returns the annotations of a workload, of whichever kind it is.
func (w *workload) notes() map[string]string {
	switch o := w.object.(type) {
	case *corev1.Pod:
		return emptyIfNil(o.Annotations)
	case *corev1.Service:
		return emptyIfNil(o.Annotations)
	}
	return nil
}

func emptyIfNil(m map[string]string) map[string]string {
	if m == nil {
		return make(map[string]string)
	}
	return m
}

// Note notes something on a workload.
func (r *Reconciler) Note(ctx context.Context, key client.ObjectKey, object client.Object) error {
	w, ok := newWorkload(object)
	if !ok {
		return nil
	}
	notes := w.notes()
	notes["noted"] = "true"
	return r.apply(ctx, key, notes)
}
