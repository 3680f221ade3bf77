// Package caches says of which namespaces objects are cached.
package caches

import (
	batchv1 "k8s.io/api/batch/v1"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Options are those of the manager's cache.
func Options(own, other string) cache.Options {
	return cache.Options{ByObject: map[client.Object]cache.ByObject{
		&batchv1.CronJob{}: {Namespaces: map[string]cache.Config{own: {}}},
		&batchv1.Job{}:     {Namespaces: map[string]cache.Config{own: {}, other: {}}},
	}}
}
