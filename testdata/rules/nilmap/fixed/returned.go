package fixed

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

// Configure adds a setting of its own.
func (r *Reconciler) Configure(ctx context.Context, key client.ObjectKey) error {
	values, err := r.settings(ctx, client.ObjectKey{Namespace: key.Namespace, Name: "none"})
	if err != nil {
		return err
	}
	values["name"] = key.Name
	return r.apply(ctx, key, values)
}

func (r *Reconciler) apply(ctx context.Context, key client.ObjectKey, values map[string]string) error {
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, key, cm); err != nil {
		return client.IgnoreNotFound(err)
	}
	cm.Data = values
	return r.Update(ctx, cm)
}

// chosen returns the labels of the first pod that has some.
func chosen(pods []corev1.Pod) map[string]string {
	var labels map[string]string
	for i := range pods {
		if len(pods[i].Labels) > 0 {
			labels = maps.Clone(pods[i].Labels)
			break
		}
	}
	return labels
}

// Choose copies more into them.
func (r *Reconciler) Choose(ctx context.Context, key client.ObjectKey) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace("none")); err != nil {
		return err
	}
	labels := chosen(pods.Items)
	maps.Copy(labels, map[string]string{"chosen": "true"})
	return r.apply(ctx, key, labels)
}
