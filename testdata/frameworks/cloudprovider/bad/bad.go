// Package bad has a cloud provider's load balancers that make the named mistakes.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
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

// EnsureLoadBalancer changes the nodes it was given.
func (b *Balancers) EnsureLoadBalancer(_ context.Context, _ string, service *corev1.Service, nodes []*corev1.Node) (*corev1.LoadBalancerStatus, error) {
	for _, node := range nodes {
		node.Labels["balanced"] = "true" // want:cachemutation `node\.Labels comes from the informer cache \(cloud-provider\)`
	}
	_, err := b.Client.CoreV1().Services(service.Namespace).Update(context.Background(), service.DeepCopy(), metav1.UpdateOptions{}) // want:reconcilectx `context\.Background\(\) ignores cancellation, timeout and logger of this reconcile although a context is passed in`
	return nil, err
}

// UpdateLoadBalancer writes the status with the object.
func (b *Balancers) UpdateLoadBalancer(ctx context.Context, _ string, service *corev1.Service, _ []*corev1.Node) error {
	service = service.DeepCopy()
	service.Status.LoadBalancer.Ingress = []corev1.LoadBalancerIngress{{IP: "10.0.0.1"}}
	_, err := b.Client.CoreV1().Services(service.Namespace).Update(ctx, service, metav1.UpdateOptions{}) // want:statusupdate `.`
	return err
}

// EnsureLoadBalancerDeleted removes one, or says so.
func (b *Balancers) EnsureLoadBalancerDeleted(ctx context.Context, _ string, service *corev1.Service) error {
	if err := b.Client.CoreV1().Secrets(service.Namespace).Delete(ctx, service.Name, metav1.DeleteOptions{}); err != nil {
		return nil // want:swallowederr `.`
	}
	return nil
}
