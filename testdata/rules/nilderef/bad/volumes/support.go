// Package volumes says what claims are.
package volumes

import (
	"errors"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var errPhase = errors.New("no phase is asked for")

// IsIn reports whether a claim is in a phase.
func IsIn(phase corev1.PersistentVolumeClaimPhase, claim *corev1.PersistentVolumeClaim) (bool, error) {
	if phase == "" {
		return false, errPhase
	}
	return claim.Status.Phase == phase, nil
}

// Labelled reports whether an object has a label.
func Labelled(obj client.Object, label string) bool {
	_, ok := labelsOf(obj)[label]
	return ok
}

func labelsOf(obj client.Object) map[string]string { return obj.GetLabels() }
