package bad

import corev1 "k8s.io/api/core/v1"

// doc:begin

// Secret tests one map and creates another.
func Secret(secret *corev1.Secret, labels map[string]string) {
	for k, v := range labels {
		if secret.Annotations == nil { // want `secret.Annotations is tested, but secret.Labels is created: it stays nil, or loses what it holds; test secret.Labels`
			secret.Labels = make(map[string]string)
		}
		secret.Labels[k] = v
	}
}

// doc:end
