package good

import (
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"
)

// doc:begin

// OnDelete hands on the pod that was found.
func OnDelete(pods corelisters.PodLister, enqueue func(*corev1.Pod), namespace, name string) {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		klog.ErrorS(err, "unable to read the pod")
		return
	} else if apierrors.IsNotFound(err) {
		return
	}
	enqueue(pod)
}

// doc:end

// Both hands on the pod, or nil when there is none.
func Both(pods corelisters.PodLister, enqueue func(*corev1.Pod), namespace, name string) {
	pod, err := pods.Pods(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		enqueue(pod)
		return
	}
	if err == nil {
		enqueue(pod)
	}
}

// Port has getters that are made for nil, as generated code has them.
type Port struct{ ID *string }

// GetID returns the identity, "" without one.
func (p *Port) GetID() string {
	if p == nil || p.ID == nil {
		return ""
	}
	return *p.ID
}

// Ports finds ports by name.
type Ports interface {
	Port(name string) (*Port, error)
}

type ports map[string]*Port

// Port returns a port, or an error.
func (p ports) Port(name string) (*Port, error) {
	port, ok := p[name]
	if !ok {
		return nil, errors.New("no port")
	}
	return port, nil
}

// UpdatePort tells which port it was that it could not have.
func UpdatePort(name string) (string, error) {
	port, err := ports{}.Port(name)
	if err != nil {
		return port.GetID(), err
	}
	return "", nil
}
