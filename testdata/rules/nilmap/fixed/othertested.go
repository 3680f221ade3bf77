package fixed

import corev1 "k8s.io/api/core/v1"

// Secret tests one map and creates another.
func Secret(secret *corev1.Secret, labels map[string]string) {
	for k, v := range labels {
		if secret.Labels == nil {
			secret.Labels = make(map[string]string)
		}
		secret.Labels[k] = v
	}
}
