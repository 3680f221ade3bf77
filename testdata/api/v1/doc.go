// Package v1 holds the custom resources that the rules' test code and its proofs share: Foo, as most
// kinds are, with the status subresource, and Bar without it.
//
// +kubebuilder:object:generate=true
// +groupName=demo.ctrlvet.dev
package v1

//go:generate go tool controller-gen object paths=. crd paths=. output:crd:artifacts:config=../crd
