package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Create makes a ConfigMap.
func (r *Reconciler) Create(ctx context.Context, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name},
		Data:       map[string]string{},
	}
	cm.Data["mode"] = "fast"
	return r.Client.Create(ctx, cm)
}

// doc:end

// Announce gives the metadata to the object that it makes, with annotations.
func (r *Reconciler) Announce(ctx context.Context, key client.ObjectKey) error {
	meta := metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name + "-announced"}
	giveAnnotations(&meta)
	cm := &corev1.ConfigMap{ObjectMeta: meta}
	cm.Annotations["mode"] = "fast"
	return r.Client.Create(ctx, cm)
}

func giveAnnotations(meta *metav1.ObjectMeta) { meta.Annotations = map[string]string{"made": "here"} }

// Publish makes a Pod whose metadata comes from its template.
func (r *Reconciler) Publish(ctx context.Context, key client.ObjectKey) error {
	template := &corev1.PodTemplateSpec{}
	template.Annotations = map[string]string{"made": "here"}
	pod := &corev1.Pod{ObjectMeta: template.ObjectMeta}
	pod.Namespace, pod.Name = key.Namespace, key.Name+"-published"
	pod.Annotations["mode"] = "fast"
	return r.Client.Create(ctx, pod)
}

// Fresh makes the map later, and the whole metadata anew.
func (r *Reconciler) Fresh(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "other"}}
	pod.ObjectMeta = metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name + "-fresh", Annotations: map[string]string{}}
	pod.Annotations["mode"] = "fast"
	return r.Client.Create(ctx, pod)
}
