package bad

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
)

// doc:begin

// Created tells of a new Secret.
func Created(secret *corev1.Secret) {
	klog.Infof("created %v", secret) // want `this formats a whole Secret into the log, with all that is in it; log its namespace and name`
}

// doc:end
