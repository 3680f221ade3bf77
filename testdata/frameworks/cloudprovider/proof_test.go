// Package cloudprovider_test has the service controller of cloud-provider call a load
// balancer.
package cloudprovider_test

import (
	"context"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	cloudprovider "k8s.io/cloud-provider"
	"k8s.io/cloud-provider/controllers/service"
	controllersmetrics "k8s.io/component-base/metrics/prometheus/controllers"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/cloudprovider/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/cloudprovider/good"
)

type cloud struct {
	cloudprovider.Interface
	balancer cloudprovider.LoadBalancer
}

func (c *cloud) LoadBalancer() (cloudprovider.LoadBalancer, bool) { return c.balancer, true }
func (c *cloud) ProviderName() string                             { return "test" }

// recorder keeps what its load balancer is given.
type recorder struct {
	cloudprovider.LoadBalancer
	services chan *corev1.Service
	nodes    chan *corev1.Node
}

func (r *recorder) EnsureLoadBalancer(ctx context.Context, cluster string, service *corev1.Service, nodes []*corev1.Node) (*corev1.LoadBalancerStatus, error) {
	status, err := r.LoadBalancer.EnsureLoadBalancer(ctx, cluster, service, nodes)
	r.services <- service
	for _, n := range nodes {
		r.nodes <- n
	}
	return status, err
}

// TestCached: the nodes are the informer's own, the service is a copy.
func TestCached(t *testing.T) {
	for name, newBalancers := range map[string]func(kubernetes.Interface) cloudprovider.LoadBalancer{
		"bad":  func(c kubernetes.Interface) cloudprovider.LoadBalancer { return &bad.Balancers{Client: c} },
		"good": func(c kubernetes.Interface) cloudprovider.LoadBalancer { return &good.Balancers{Client: c} },
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "n", Labels: map[string]string{"a": "b"}}, Spec: corev1.NodeSpec{ProviderID: "test://n"},
				Status: corev1.NodeStatus{Conditions: []corev1.NodeCondition{{Type: corev1.NodeReady, Status: corev1.ConditionTrue}}}}
			svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "s", Finalizers: []string{"service.kubernetes.io/load-balancer-cleanup"}, Annotations: map[string]string{"a": "b"}},
				Spec: corev1.ServiceSpec{Type: corev1.ServiceTypeLoadBalancer}}
			client := fake.NewClientset(node, svc)
			f := informers.NewSharedInformerFactory(client, 0)
			r := &recorder{newBalancers(client), make(chan *corev1.Service, 100), make(chan *corev1.Node, 100)}
			c, err := service.New(&cloud{balancer: r}, client, f.Core().V1().Services(), f.Core().V1().Nodes(), "test", nil)
			if err != nil {
				t.Fatal(err)
			}
			f.Start(ctx.Done())
			go c.Run(ctx, 1, controllersmetrics.NewControllerManagerMetrics("test"))
			var gotService *corev1.Service
			var gotNode *corev1.Node
			select {
			case gotService = <-r.services:
				gotNode = <-r.nodes
			case <-ctx.Done():
				t.Fatal("nothing is called")
			}
			stored, err := f.Core().V1().Nodes().Lister().Get("n")
			if err != nil || stored != gotNode {
				t.Errorf("the node is a copy: %v", err)
			}
			if changed := stored.Labels["balanced"] != ""; changed != (name == "bad") {
				t.Errorf("the cached node is changed: %v", changed)
			}
			cached, err := f.Core().V1().Services().Lister().Services("default").Get("s")
			if err != nil || cached == gotService {
				t.Errorf("the service is the cache's: %v", err)
			}
			if name == "good" && gotService.Annotations != nil {
				t.Error("the service is not changed")
			}
		})
	}
}
