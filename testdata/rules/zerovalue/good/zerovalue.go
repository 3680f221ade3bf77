// Package good tells what is there.
package good

import (
	"context"
	"fmt"
	"net"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Mapper maps pods to nodes.
type Mapper struct {
	Log logr.Logger
}

// doc:begin

// Validate checks a pod.
func (m *Mapper) Validate(_ context.Context, obj client.Object) error {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return fmt.Errorf("expected a Pod, got %T", obj)
	}
	return validate(pod)
}

// doc:end

func validate(pod *corev1.Pod) error {
	if pod.Name == "" {
		return fmt.Errorf("no name in %s", pod.Namespace)
	}
	return nil
}

// Map maps a pod.
func (m *Mapper) Map(ctx context.Context, obj client.Object) []reconcile.Request {
	if pod, ok := obj.(*corev1.Pod); ok {
		log.FromContext(ctx).Info("a pod", "object", pod)
		return []reconcile.Request{{NamespacedName: client.ObjectKey{Name: pod.Spec.NodeName}}}
	}
	return nil
}

// Wanted names the type that it wants.
func (m *Mapper) Wanted(obj client.Object) error {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return fmt.Errorf("the object is not a %T", pod)
	}
	node, ok := obj.(*corev1.Node)
	if !ok {
		return fmt.Errorf("got %T in place of %T", obj, node)
	}
	return validate(pod)
}

// Address needs one of another kind.
func (m *Mapper) Address(a net.Addr) error {
	with, ok := a.(interface{ Zone() string })
	if !ok {
		return fmt.Errorf("%T has no zone", a)
	}
	m.Log.Info("found", "zone", with.Zone())
	return nil
}

// Zone looks for the zone of a node, and takes the usual one if there is none.
func (m *Mapper) Zone(zones map[string]string, node string) string {
	zone, found := zones[node]
	if !found {
		zone = "a"
		m.Log.Info("the node has no zone", "zone", zone)
	}
	return count(zone)
}

// Default counts what the map does not have.
func (m *Mapper) Default(zones map[string]string, node string) string {
	zone, found := zones[node]
	if !found {
		return count(zone)
	}
	return zone
}

func count(zone string) string { return zone + "!" }

// Next takes the next one.
func (m *Mapper) Next(pods <-chan *corev1.Pod) *corev1.Pod {
	pod, ok := <-pods
	if !ok {
		m.Log.Info("no more pods")
		return nil
	}
	return pod
}

// convert names the type that it is made for.
func convert[T any](obj client.Object) (T, error) {
	out, ok := any(obj).(T)
	if !ok {
		return out, fmt.Errorf("%T is no %T", any(obj), out)
	}
	return out, nil
}

// AsPod wants a Pod.
func AsPod(obj client.Object) (*corev1.Pod, error) { return convert[*corev1.Pod](obj) }
