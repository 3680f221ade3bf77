package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Create makes a ConfigMap.
func (r *Reconciler) Create(ctx context.Context, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	cm.Data["mode"] = "fast" // want `cm\.Data is nil here, since the object was made without it: this assignment panics`
	return r.Client.Create(ctx, cm)
}

// doc:end

// Announce makes a ConfigMap whose metadata is a literal without annotations.
func (r *Reconciler) Announce(ctx context.Context, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Labels: map[string]string{"tier": "web"}},
	}
	cm.Labels["mode"] = "fast"
	cm.Annotations["mode"] = "fast" // want `cm\.Annotations is nil here, since the object was made without it: this assignment panics`
	return r.Client.Create(ctx, cm)
}

// Publish makes a Pod and has a function take over what a template says.
func (r *Reconciler) Publish(ctx context.Context, key client.ObjectKey) error {
	meta := metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}
	pod := &corev1.Pod{ObjectMeta: meta, Spec: corev1.PodSpec{NodeName: "a"}}
	takeOver(pod, &corev1.PodTemplateSpec{ObjectMeta: metav1.ObjectMeta{Annotations: map[string]string{"mode": "fast"}}})
	return r.Client.Create(ctx, pod)
}

func takeOver(pod *corev1.Pod, template *corev1.PodTemplateSpec) {
	for k, v := range template.Annotations {
		if _, ok := pod.Annotations[k]; !ok {
			pod.Annotations[k] = v // want:nilmap/metadata `pod\.Annotations can be nil here \(an object without annotations has a nil map\)`
		}
	}
}
