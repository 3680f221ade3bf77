// Package noresource has resources that controller-gen takes as they are: the
// generated rules match nothing.
package noresource

import (
	shopv1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
)

// doc:begin

// +kubebuilder:rbac:groups=apps,resources=Deployments,verbs=get
// want@-1 `the resource "Deployments" matches nothing: the API server compares resources in lower case, write "deployments"`

// +kubebuilder:rbac:groups=apps,resources=deployment,verbs=get;list
// want@-1 `the resource "deployment" matches nothing: .*"deployments"`

// Shop is a kind that the package knows.
type Shop = shopv1.Foo

// doc:end

// +kubebuilder:rbac:groups="",resources=pods;service,verbs=get
// want@-1 `the resource "service" matches nothing: .*"services"`

// +kubebuilder:rbac:groups=core,resources=configmap/status,verbs=get
// want@-1 `the resource "configmap" matches nothing: .*"configmaps"`

// +kubebuilder:rbac:groups=networking.k8s.io,resources=ingress,verbs=get
// want@-1 `the resource "ingress" matches nothing: .*"ingresses"`

// +kubebuilder:rbac:groups=networking.k8s.io,resources=networkpolicy,verbs=get
// want@-1 `the resource "networkpolicy" matches nothing: .*"networkpolicies"`

// +kubebuilder:rbac:groups=apps,resources=deploymets,verbs=get;watch
// want@-1 `the resource "deploymets" matches nothing: .*"deployments"`

// +kubebuilder:rbac:groups="",resources=configmpas,verbs=get;watch
// want@-1 `the resource "configmpas" matches nothing: .*"configmaps"`

// +kubebuilder:rbac:groups=demo.ctrlvet.dev,resources=foo,verbs=get
// want@-1 `the resource "foo" matches nothing: .*"foos"`

// Much like the only kind of the group that is in sight, which no marker names.

// +kubebuilder:rbac:groups=apps.reference.ctrlvet.dev,resources=websittes;websittes/status,verbs=get
// want@-1 `the resource "websittes" matches nothing: the group has no such resource, write "websites"`
// want@-2 `the resource "websittes" matches nothing: the group has no such resource, write "websites"`

// Site is the other kind in sight.
type Site = v1alpha1.Website

// Cart is what a customer pushes.
type Cart struct{}
