package functions

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/functions/loom"
)

// A Tide is written against loom, which the settings tell of.
type Tide struct {
	client client.Client
	pods   corelisters.PodLister
	spool  loom.Spool
	shelf  Shelf
}

// Add hands over what runs.
func (t *Tide) Add(l *loom.Loom) {
	l.Weavers = append(l.Weavers, t)
	l.Turn(t.wash)
	l.Turn(func(_ context.Context, at loom.Thread) error {
		_, err := t.pods.Pods(at.Namespace).Get(at.Name)
		return err // with notfound: a deleted object makes its key fail
	})
	l.Ebb(t.fall)
}

// Weave stands behind the interface of loom that the settings name.
func (t *Tide) Weave(_ context.Context, warp *corev1.Pod) error {
	warp.Labels = nil // with cachemutation: warp.Labels comes from the informer cache \(the framework\)
	return nil
}

func (t *Tide) wash(ctx context.Context, at loom.Thread) error {
	pod := &corev1.Pod{}
	if err := t.client.Get(ctx, types.NamespacedName{Namespace: at.Namespace, Name: at.Name}, pod); err != nil {
		return err
	}
	if cm, ok := t.spool.Find(at); ok {
		cm.Data["pod"] = pod.Name // with cachemutation: \(Find\)
	}
	if cm, ok := t.shelf.Find(at); ok {
		cm.Data["pod"] = pod.Name // with cachemutation: \(Find\)
	}
	return nil
}

func (t *Tide) fall(ctx context.Context, at loom.Thread) (loom.Next, error) {
	pod := &corev1.Pod{}
	if err := t.client.Get(ctx, types.NamespacedName{Namespace: at.Namespace, Name: at.Name}, pod); err != nil {
		return loom.Next{}, err
	}
	other := types.NamespacedName{Namespace: pod.Spec.NodeName, Name: at.Name}
	return loom.Next{}, t.client.Get(ctx, other, &corev1.Pod{})
}

// A Shelf is a Spool of the project's own.
type Shelf struct {
	held map[loom.Thread]*corev1.ConfigMap
}

// Find returns what is held.
func (s Shelf) Find(at loom.Thread) (*corev1.ConfigMap, bool) {
	cm, ok := s.held[at]
	return cm, ok
}

// Weave is nobody's: the type is no Weaver.
func (s Shelf) Weave(warp *corev1.Pod) { warp.Labels = nil }
