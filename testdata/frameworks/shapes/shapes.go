// Package shapes has the readers of caches of frameworks whose modules are too large to be
// had for a test, in the smallest form that compiles: istio's kclient, kcp's listers of
// several clusters, and what wrangler generated before it had generics.
package shapes

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// An Object is what a Client is for.
type Object interface {
	v1.Object
	runtime.Object
}

// A Reader reads a cache: pkg/kube/kclient/interfaces.go of istio 1.30. Get returns nil for
// what is not there.
type Reader[T Object] interface {
	Get(name, namespace string) T
	List(namespace string, selector labels.Selector) []T
}

// A Client writes as well.
type Client[T Object] interface {
	Reader[T]
	Create(object T) (T, error)
	Update(object T) (T, error)
	UpdateStatus(object T) (T, error)
	Delete(name, namespace string) error
}

// An Informer is a Client whose cache is filled by who made it.
type Informer[T Object] interface {
	Reader[T]
	AddEventHandler(h cache.ResourceEventHandler)
	HasSynced() bool
}

// A Starter is pkg/kube.Client of istio: it starts the informers that were made with it.
type Starter interface {
	RunAndWait(stop <-chan struct{}) bool
}

// NewInformer is pkg/kube/kclient.New; what it makes runs once c does.
func NewInformer[T Object](c Starter) Informer[T] { return nil }

// A ClusterLister lists the pods of all clusters: kcp's client-go, listers/core/v1/pod.go.
type ClusterLister interface {
	List(selector labels.Selector) (ret []*corev1.Pod, err error)
	Cluster(name string) corelisters.PodLister
}

// A SecretCache is what wrangler 0.8 generated.
type SecretCache interface {
	Get(namespace, name string) (*corev1.Secret, error)
	List(namespace string, selector labels.Selector) ([]*corev1.Secret, error)
	AddIndexer(indexName string, indexer func(*corev1.Secret) ([]string, error))
	GetByIndex(indexName, key string) ([]*corev1.Secret, error)
}

// A Requests asks the API server, and looks like a cache but for what it writes.
type Requests interface {
	Get(namespace, name string) (*corev1.Secret, error)
	List(namespace string, selector labels.Selector) ([]*corev1.Secret, error)
	Update(secret *corev1.Secret) (*corev1.Secret, error)
}
