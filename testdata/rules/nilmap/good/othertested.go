package good

import corev1 "k8s.io/api/core/v1"

// doc:begin

// Secret tests the map that it creates.
func Secret(secret *corev1.Secret, labels map[string]string) {
	for k, v := range labels {
		if secret.Labels == nil {
			secret.Labels = make(map[string]string)
		}
		secret.Labels[k] = v
	}
}

// doc:end
