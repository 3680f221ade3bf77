// Package marked grants what another package of the operator asks for.
package marked

// +kubebuilder:rbac:groups=policy,resources=poddisruptionbudgets,verbs=delete
