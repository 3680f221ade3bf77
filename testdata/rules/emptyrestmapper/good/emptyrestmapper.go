// Package good looks resources up in mappers that know them.
package good

import (
	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// doc:begin

// Resource returns the resource of deployments.
func Resource() (schema.GroupVersionResource, error) {
	mapper := meta.NewDefaultRESTMapper([]schema.GroupVersion{appsv1.SchemeGroupVersion})
	mapper.Add(appsv1.SchemeGroupVersion.WithKind("Deployment"), meta.RESTScopeNamespace)
	mapping, err := mapper.RESTMapping(schema.GroupKind{Group: appsv1.GroupName, Kind: "Deployment"}, "v1")
	if err != nil {
		return schema.GroupVersionResource{}, err
	}
	return mapping.Resource, nil
}

// doc:end

// Kind fills the mapper in a function.
func Kind() (schema.GroupVersionKind, error) {
	mapper := meta.NewDefaultRESTMapper(nil)
	fill(mapper)
	return kindOf(mapper, "deployments")
}

// Filled gives the mapper to a function that may add to it.
func Filled() *meta.DefaultRESTMapper {
	return fill(meta.NewDefaultRESTMapper(nil))
}

func fill(m *meta.DefaultRESTMapper) *meta.DefaultRESTMapper {
	m.Add(appsv1.SchemeGroupVersion.WithKind("Deployment"), meta.RESTScopeNamespace)
	return m
}

func kindOf(m meta.RESTMapper, resource string) (schema.GroupVersionKind, error) {
	return m.KindFor(schema.GroupVersionResource{Group: appsv1.GroupName, Version: "v1", Resource: resource})
}

// Empty is returned as it is.
func Empty() *meta.DefaultRESTMapper { return meta.NewDefaultRESTMapper(nil) }
