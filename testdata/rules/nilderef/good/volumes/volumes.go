// Package volumes says what claims are.
package volumes

import (
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// IsIn reports whether a claim is in a phase.
func IsIn(phase corev1.PersistentVolumeClaimPhase, claim *corev1.PersistentVolumeClaim) bool {
	return claim != nil && claim.Status.Phase == phase
}

// Name names a claim when it is asked to.
func Name(claim *corev1.PersistentVolumeClaim, named bool) string {
	if !named {
		return ""
	}
	return claim.Name
}

// All counts objects, whatever they are.
func All(objects ...client.Object) int { return len(objects) }
