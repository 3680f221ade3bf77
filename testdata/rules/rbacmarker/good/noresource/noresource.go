// Package noresource has markers whose resources are right, though they look odd.
package noresource

import (
	shopv1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// The plural form, with and without a subresource.

// +kubebuilder:rbac:groups=apps,resources=deployments;deployments/status;deployments/scale,verbs=get;list

// Shop is a kind that the package knows.
type Shop = shopv1.Foo

// doc:end

// The name of the group is empty, or core.

// +kubebuilder:rbac:groups="",resources=pods;services;configmaps,verbs=get;list;watch
// +kubebuilder:rbac:groups=core,resources=secrets,verbs=get
// +kubebuilder:rbac:groups=core;apps,resources=pods;deployments,verbs=patch

// A kind that is its own plural.

// +kubebuilder:rbac:groups="",resources=endpoints,verbs=get

// +kubebuilder:rbac:groups=networking.k8s.io,resources=ingresses;networkpolicies,verbs=get
// +kubebuilder:rbac:groups=demo.ctrlvet.dev,resources=foos;foos/status;foos/finalizers;bars,verbs=get

// Everything.

// +kubebuilder:rbac:groups=*,resources=*,verbs=*
// +kubebuilder:rbac:groups=apps,resources=*,verbs=get
// +kubebuilder:rbac:groups=apps,resources=*/scale,verbs=update

// Groups that nothing is known about: their resources may have any name.

// +kubebuilder:rbac:groups=metrics.k8s.io,resources=pods;nodes,verbs=get
// +kubebuilder:rbac:groups=example.org,resources=deployment;sheep;news,verbs=get
// +kubebuilder:rbac:groups=security.openshift.io,resources=securitycontextconstraints,verbs=use

// Cart is what a customer pushes.
type Cart struct{}
