// Package good has the load balancers of package bad as they should be.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	cloudprovider "k8s.io/cloud-provider"
)

// Balancers are the load balancers of a cloud.
type Balancers struct {
	Client kubernetes.Interface
	Names  []string
}

var _ cloudprovider.LoadBalancer = (*Balancers)(nil)

// GetLoadBalancer finds one.
func (b *Balancers) GetLoadBalancer(_ context.Context, _ string, _ *corev1.Service) (*corev1.LoadBalancerStatus, bool, error) {
	return nil, false, nil
}

// GetLoadBalancerName names one.
func (b *Balancers) GetLoadBalancerName(_ context.Context, _ string, service *corev1.Service) string {
	return service.Name
}

// EnsureLoadBalancer changes the service, which is the controller's copy, and no node.
func (b *Balancers) EnsureLoadBalancer(ctx context.Context, _ string, service *corev1.Service, nodes []*corev1.Node) (*corev1.LoadBalancerStatus, error) {
	for _, node := range nodes {
		b.Names = append(b.Names, node.Name)
	}
	service.Annotations = nil
	_, err := b.Client.CoreV1().Services(service.Namespace).Update(ctx, service, metav1.UpdateOptions{})
	return nil, err
}

// UpdateLoadBalancer writes the status by itself.
func (b *Balancers) UpdateLoadBalancer(ctx context.Context, _ string, service *corev1.Service, _ []*corev1.Node) error {
	service = service.DeepCopy()
	service.Status.LoadBalancer.Ingress = []corev1.LoadBalancerIngress{{IP: "10.0.0.1"}}
	_, err := b.Client.CoreV1().Services(service.Namespace).UpdateStatus(ctx, service, metav1.UpdateOptions{})
	return err
}

// EnsureLoadBalancerDeleted removes one.
func (b *Balancers) EnsureLoadBalancerDeleted(ctx context.Context, _ string, service *corev1.Service) error {
	err := b.Client.CoreV1().Secrets(service.Namespace).Delete(ctx, service.Name, metav1.DeleteOptions{})
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}
