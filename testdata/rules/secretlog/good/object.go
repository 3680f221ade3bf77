package good

import (
	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
)

// doc:begin

// Created tells of a new Secret.
func Created(secret *corev1.Secret) {
	klog.Infof("created %s/%s", secret.Namespace, secret.Name)
}

// doc:end

// Updated has it as a value, of which a logger of controller-runtime writes the name.
func Updated(log logr.Logger, secret *corev1.Secret) {
	log.Info("Updated", "object", secret)
}
