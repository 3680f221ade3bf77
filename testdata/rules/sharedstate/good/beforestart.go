package good

import (
	"context"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
)

// Relay tells those who have asked of the objects of kinds.
type Relay struct {
	mu     sync.RWMutex
	asking map[schema.GroupVersionResource]map[string]func(any)
	client dynamic.Interface
}

// Serve makes the handlers before any of them can run.
func (r *Relay) Serve(ctx context.Context, kinds []schema.GroupVersionResource) {
	factory := dynamicinformer.NewDynamicSharedInformerFactory(r.client, 0)
	for _, kind := range kinds {
		_, _ = factory.ForResource(kind).Informer().AddEventHandler(r.handlersOf(kind))
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
}

func (r *Relay) handlersOf(kind schema.GroupVersionResource) cache.ResourceEventHandler {
	r.asking[kind] = make(map[string]func(any))
	tell := func(obj any) {
		r.mu.RLock()
		defer r.mu.RUnlock()
		if m, ok := obj.(metav1.Object); ok {
			if f := r.asking[kind][m.GetNamespace()]; f != nil {
				f(obj)
			}
		}
	}
	return cache.ResourceEventHandlerFuncs{AddFunc: tell}
}

// Ask is called by reconciles.
func (r *Relay) Ask(kind schema.GroupVersionResource, namespace string, f func(any)) {
	r.mu.Lock()
	r.asking[kind][namespace] = f
	r.mu.Unlock()
}

// Forget is called by reconciles.
func (r *Relay) Forget(kind schema.GroupVersionResource, namespace string) {
	r.mu.Lock()
	delete(r.asking[kind], namespace)
	r.mu.Unlock()
}

// Versions are those of several clusters.
type Versions struct {
	mu  sync.RWMutex
	all bool
}

// ParseVersions makes them.
func ParseVersions(text string) *Versions { return &Versions{all: text == ""} }

// SetAll is called by anybody.
func (v *Versions) SetAll(all bool) {
	v.mu.Lock()
	v.all = all
	v.mu.Unlock()
}

// All is called by anybody.
func (v *Versions) All() bool {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.all
}

// Duplicate is called for what its callers have just made.
func (v *Versions) Duplicate() *Versions { return &Versions{all: v.all} }

// TwoVersions makes two of one text.
func TwoVersions(text string) (*Versions, *Versions) {
	v := ParseVersions(text)
	return v, v.Duplicate()
}
