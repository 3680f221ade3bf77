// Package parts builds objects.
package parts

import corev1 "k8s.io/api/core/v1"

// Env returns the environment, in any order.
func Env(data map[string]string) []corev1.EnvVar {
	var env []corev1.EnvVar
	for key, value := range data {
		env = append(env, corev1.EnvVar{Name: key, Value: value})
	}
	return env
}
