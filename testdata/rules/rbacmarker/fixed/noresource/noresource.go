// Package noresource has resources that controller-gen takes as they are: the
// generated rules match nothing.
package noresource

import (
	shopv1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
)

// +kubebuilder:rbac:groups=apps,resources=Deployments,verbs=get

// +kubebuilder:rbac:groups=apps,resources=deployment,verbs=get;list

// Shop is a kind that the package knows.
type Shop = shopv1.Foo

// +kubebuilder:rbac:groups="",resources=pods;service,verbs=get

// +kubebuilder:rbac:groups=core,resources=configmap/status,verbs=get

// +kubebuilder:rbac:groups=networking.k8s.io,resources=ingress,verbs=get

// +kubebuilder:rbac:groups=networking.k8s.io,resources=networkpolicy,verbs=get

// +kubebuilder:rbac:groups=apps,resources=deploymets,verbs=get;watch

// +kubebuilder:rbac:groups="",resources=configmpas,verbs=get;watch

// +kubebuilder:rbac:groups=demo.ctrlvet.dev,resources=foo,verbs=get

// Much like the only kind of the group that is in sight, which no marker names.

// +kubebuilder:rbac:groups=apps.reference.ctrlvet.dev,resources=websittes;websittes/status,verbs=get

// Site is the other kind in sight.
type Site = v1alpha1.Website

// Cart is what a customer pushes.
type Cart struct{}
