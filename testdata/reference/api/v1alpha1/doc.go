// Package v1alpha1 is the API of the reference operator: the kind Website.
//
// +kubebuilder:object:generate=true
// +groupName=apps.reference.ctrlvet.dev
package v1alpha1

//go:generate go tool controller-gen object paths=. crd paths=. output:crd:artifacts:config=../../config/crd
