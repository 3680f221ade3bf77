package good

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// doc:begin

// WithImage returns a container that runs an image.
func WithImage(container corev1.Container, image string) corev1.Container {
	container.Image = image
	return container
}

// doc:end

// Own takes a pointer.
func Own(meta *metav1.ObjectMeta, owner metav1.OwnerReference) {
	meta.OwnerReferences = append(meta.OwnerReferences, owner)
}

// Renamed is a method of a struct that is passed by value, as staticcheck reports.
func (s Site) Renamed(name string) {
	s.Name = name
}

// Named reads what it has set.
func Named(site Site, name string) string {
	if site.Name == "" {
		site.Name = name
	}
	return site.Name
}

// Labelled guards against the nil map of a copy that nobody reads afterwards.
func Labelled(meta metav1.ObjectMeta) string {
	if meta.Labels == nil {
		meta.Labels = map[string]string{}
	}
	return meta.Name
}
