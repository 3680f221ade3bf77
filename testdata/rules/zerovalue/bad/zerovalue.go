// Package bad tells of what is not there.
package bad

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
	pod, ok := obj.(*corev1.Pod) // want:related `asked here`
	if !ok {
		return fmt.Errorf("expected a Pod, got %T", pod) // want `Errorf prints the zero value of the failed type assertion: print obj`
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
	if pod, ok := obj.(*corev1.Pod); ok { // want:related `asked here`
		return []reconcile.Request{{NamespacedName: client.ObjectKey{Name: pod.Spec.NodeName}}}
	} else {
		log.FromContext(ctx).Info("no pod", "object", pod) // want `Info prints the zero value of the failed type assertion: print obj`
		return nil
	}
}

// Address needs one of another kind.
func (m *Mapper) Address(a net.Addr) error {
	with, ok := a.(interface{ Zone() string }) // want:related `asked here`
	if !ok {
		return fmt.Errorf("%T has no zone", with) // want `Errorf prints the zero value of the failed type assertion: print a`
	}
	m.Log.Info("found", "zone", with.Zone())
	return nil
}

// Zone looks for the zone of a node.
func (m *Mapper) Zone(zones map[string]string, node string) (string, error) {
	zone, found := zones[node] // want:related `asked here`
	if !found {
		return "", fmt.Errorf("there is no zone %q", zone) // want `Errorf prints the zero value of a missing key of zones: print node`
	}
	return zone, nil
}

// Next takes the next one.
func (m *Mapper) Next(pods <-chan *corev1.Pod) *corev1.Pod {
	pod, ok := <-pods // want:related `asked here`
	if !ok {
		m.Log.Info("no more pods", "pod", pod) // want `Info prints the zero value of a closed channel`
		return nil
	}
	return pod
}
