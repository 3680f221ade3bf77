// Package nonces reads what is to be signed.
package nonces

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
)

// In returns the nonce of a secret.
func In(secret *corev1.Secret) ([]byte, error) {
	nonce, ok := secret.Data["nonce"]
	if !ok {
		return nil, fmt.Errorf("secret %s has no nonce", secret.Name)
	}
	return nonce, nil
}
