// Package bad looks resources up in mappers that know none.
package bad

import (
	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// doc:begin

// Resource returns the resource of deployments.
func Resource() (schema.GroupVersionResource, error) {
	mapper := meta.NewDefaultRESTMapper([]schema.GroupVersion{appsv1.SchemeGroupVersion}) // want `NewDefaultRESTMapper maps nothing until Add is called: every lookup fails with "no matches for kind"; add the kinds or use a discovery based mapper`
	mapping, err := mapper.RESTMapping(schema.GroupKind{Group: appsv1.GroupName, Kind: "Deployment"}, "v1")
	if err != nil {
		return schema.GroupVersionResource{}, err
	}
	return mapping.Resource, nil
}

// doc:end

// Kind passes the mapper on, to a function that can only look up.
func Kind() (schema.GroupVersionKind, error) {
	return kindOf(meta.NewDefaultRESTMapper(nil), "deployments") // want `NewDefaultRESTMapper maps nothing`
}

func kindOf(m meta.RESTMapper, resource string) (schema.GroupVersionKind, error) {
	return m.KindFor(schema.GroupVersionResource{Group: appsv1.GroupName, Version: "v1", Resource: resource})
}
