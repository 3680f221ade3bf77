package good

import (
	"context"
	"strings"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Matches fills in labels that each namespace has: the API server adds its name.
func Matches(namespaces corelisters.NamespaceLister, name string, selector labels.Selector) (bool, error) {
	ns, err := namespaces.Get(name)
	if err != nil {
		return false, err
	}
	return matches(ns, selector), nil
}

func matches(ns *corev1.Namespace, selector labels.Selector) bool {
	if ns.Labels == nil {
		ns.Labels = map[string]string{}
	}
	return selector.Matches(labels.Set(ns.Labels))
}

// A Vault keeps its Pods in a store that asks the API server, or in one of its own.
type Vault struct{ store vaultStore }

type vaultStore interface{ cache.Store }

type liveStore struct {
	vaultStore
	client kubernetes.Interface
}

// GetByKey asks the API server.
func (s *liveStore) GetByKey(key string) (any, bool, error) {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return nil, false, err
	}
	pod, err := s.client.CoreV1().Pods(namespace).Get(context.Background(), name, metav1.GetOptions{})
	return pod, err == nil, client.IgnoreNotFound(err)
}

func newVaultStore(c kubernetes.Interface) vaultStore {
	return &liveStore{vaultStore: cache.NewStore(cache.MetaNamespaceKeyFunc), client: c}
}

// NewVault keeps Pods on the API server.
func NewVault(c kubernetes.Interface) *Vault { return &Vault{store: newVaultStore(c)} }

// NewLocalVault keeps Pods in memory.
func NewLocalVault() *Vault { return &Vault{store: cache.NewStore(cache.MetaNamespaceKeyFunc)} }

// Label changes what was read.
func (v *Vault) Label(key string) error {
	item, exists, err := v.store.GetByKey(key)
	if err != nil || !exists {
		return err
	}
	pod := item.(*corev1.Pod)
	pod.Labels = map[string]string{"key": key}
	return v.store.Update(pod)
}

// Tables has a cache of its own, whose handlers get the table with the object.
type Tables struct{ handlers []tableHandler }

type tableHandler interface {
	OnAdd(table string, obj *corev1.Pod)
	OnUpdate(table string, old, obj *corev1.Pod)
	OnDelete(table string, obj *corev1.Pod)
}

type tableFuncs struct {
	AddFunc, DeleteFunc func(table string, obj *corev1.Pod)
	UpdateFunc          func(table string, old, obj *corev1.Pod)
}

func (f *tableFuncs) OnAdd(table string, obj *corev1.Pod)         { f.AddFunc(table, obj) }
func (f *tableFuncs) OnUpdate(table string, old, obj *corev1.Pod) { f.UpdateFunc(table, old, obj) }
func (f *tableFuncs) OnDelete(table string, obj *corev1.Pod)      { f.DeleteFunc(table, obj) }

// AddEventHandler adds one.
func (t *Tables) AddEventHandler(h tableHandler) { t.handlers = append(t.handlers, h) }

// Watch changes what it is handed: it is its own.
func (t *Tables) Watch() {
	t.AddEventHandler(&tableFuncs{
		AddFunc:    func(table string, obj *corev1.Pod) { obj.Labels = map[string]string{"table": table} },
		UpdateFunc: func(table string, _, obj *corev1.Pod) { obj.Labels = map[string]string{"table": table} },
		DeleteFunc: func(string, *corev1.Pod) {},
	})
}

// A Dump sends all objects of a store as one tree.
type Dump struct{ send func(map[string]any) error }

// All sends what the informer holds.
func (d *Dump) All(informer cache.SharedIndexInformer) error {
	return d.dump(informer.GetStore().List())
}

func (d *Dump) dump(objs []any) error {
	tree := make(map[string]any, len(objs))
	for _, obj := range objs {
		key, err := cache.MetaNamespaceKeyFunc(obj)
		if err != nil {
			return err
		}
		dir, parts := tree, strings.Split(key, "/")
		for _, part := range parts[:len(parts)-1] {
			next, ok := tree[part]
			if !ok {
				next = map[string]any{}
				dir[part] = next
			}
			dir = next.(map[string]any)
		}
		dir[parts[len(parts)-1]] = obj
	}
	return d.send(tree)
}
