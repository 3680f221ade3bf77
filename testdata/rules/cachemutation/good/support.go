// Package good is the shop operator that copies what it takes out of the
// informer cache before it changes it. Most functions are the twins of those
// of package bad; what must not be reported for other reasons stands in
// copies.go and notreported.go.
package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamiclister"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/listers"
	appslisters "k8s.io/client-go/listers/apps/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	networkinglisters "k8s.io/client-go/listers/networking/v1"
	"k8s.io/client-go/metadata/metadatalister"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/cachemutation/good/podutil"
)

const (
	reviewedLabel     = "shop.example.com/reviewed"
	drainFinalizer    = "shop.example.com/drain"
	auditFinalizer    = "shop.example.com/audit"
	revisionKey       = "shop.example.com/revision"
	hashLabel         = "shop.example.com/hash"
	quarantinedReason = "Quarantined"
)

// WidgetResource is the custom resource that the operator reads without Go types.
var WidgetResource = schema.GroupVersionResource{Group: "shop.example.com", Version: "v1", Resource: "widgets"}

// Controller reads through informers and writes through clients.
type Controller struct {
	Client  kubernetes.Interface
	Cluster client.Client
	Widgets dynamic.NamespaceableResourceInterface
	Scheme  *runtime.Scheme

	Pods        corelisters.PodLister
	Nodes       corelisters.NodeLister
	Secrets     corelisters.SecretLister
	ConfigMaps  corelisters.ConfigMapLister
	Services    corelisters.ServiceLister
	Deployments appslisters.DeploymentLister
	ReplicaSets appslisters.ReplicaSetLister
	Ingresses   networkinglisters.IngressLister

	AllPods           listers.ResourceIndexer[*corev1.Pod]
	DeploymentObjects cache.GenericLister
	WidgetLister      dynamiclister.Lister
	PodMetadata       metadatalister.Lister

	PodStore      cache.Store
	PodIndexer    cache.Indexer
	TypedPods     cache.TypedIndexer[*corev1.Pod]
	PodKeys       cache.KeyListerGetter
	PodThreadSafe cache.ThreadSafeStore

	Finder   podutil.Finder
	Decorate func(pod *corev1.Pod)
	Stamp    func(pod *corev1.Pod)
	Seal     func(object metav1.Object)
	painter  painter

	remembered map[string]*corev1.Pod
}

// NewController fills the parts that a controller makes for itself.
func NewController() *Controller {
	c := &Controller{painter: &labelPainter{value: "green"}}
	c.Decorate = decoratePod
	c.Stamp = c.stampPod
	c.Seal = podutil.Sealer(reviewedLabel)
	return c
}

// Reconciler reads through the manager's cache.
type Reconciler struct {
	Cache client.Reader
}

func (c *Controller) savePod(ctx context.Context, pod *corev1.Pod) error {
	_, err := c.Client.CoreV1().Pods(pod.Namespace).Update(ctx, pod, metav1.UpdateOptions{})
	return err
}

func (c *Controller) saveNode(ctx context.Context, node *corev1.Node) error {
	_, err := c.Client.CoreV1().Nodes().Update(ctx, node, metav1.UpdateOptions{})
	return err
}

func (c *Controller) saveDeployment(ctx context.Context, deployment *appsv1.Deployment) error {
	_, err := c.Client.AppsV1().Deployments(deployment.Namespace).Update(ctx, deployment, metav1.UpdateOptions{})
	return err
}

func (c *Controller) saveWidget(ctx context.Context, widget *unstructured.Unstructured) error {
	_, err := c.Widgets.Namespace(widget.GetNamespace()).Update(ctx, widget, metav1.UpdateOptions{})
	return err
}
