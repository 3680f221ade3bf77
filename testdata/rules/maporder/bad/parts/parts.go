// Package parts builds objects.
package parts

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Service returns the service with its ports.
func Service(name string, ports map[string]int32) *corev1.Service {
	s := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: name}}
	for port, number := range ports {
		s.Spec.Ports = append(s.Spec.Ports, corev1.ServicePort{Name: port, Port: number})
	}
	return s
}

// Headless returns the service without an address.
func Headless(name string, ports map[string]int32) *corev1.Service {
	var list []corev1.ServicePort
	for port, number := range ports {
		list = append(list, corev1.ServicePort{Name: port, Port: number})
	}
	return &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Name: name},
		Spec:       corev1.ServiceSpec{ClusterIP: corev1.ClusterIPNone, Ports: list},
	}
}

// Env returns the environment.
func Env(data map[string]string) []corev1.EnvVar {
	var env []corev1.EnvVar
	for key, value := range data {
		env = append(env, corev1.EnvVar{Name: key, Value: value})
	}
	return env
}
