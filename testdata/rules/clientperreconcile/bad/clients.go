// Package bad builds clients for each object.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/apiutil"
)

// Reconciler looks at config maps.
type Reconciler struct {
	Config *rest.Config
}

// doc:begin

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	clientset, err := kubernetes.NewForConfig(r.Config) // want `kubernetes\.NewForConfig builds a new client \(own rate limiter, own discovery\) on every call of Reconcile: create it once and keep it in the struct`
	if err != nil {
		return ctrl.Result{}, err
	}
	_, err = clientset.CoreV1().ConfigMaps(req.Namespace).Get(ctx, req.Name, metav1.GetOptions{})
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

// doc:end

// Kinds asks for the API groups with clients that remember nothing.
type Kinds struct {
	Config *rest.Config
	seen   map[string]int
}

func (k *Kinds) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	groups, err := k.groups()
	if err != nil {
		return ctrl.Result{}, err
	}
	c, err := k.client()
	if err != nil {
		return ctrl.Result{}, err
	}
	k.note(ctx, req, c, groups)
	return ctrl.Result{}, nil
}

func (k *Kinds) note(context.Context, ctrl.Request, client.Client, int) {}

func (k *Kinds) groups() (int, error) {
	d, err := discovery.NewDiscoveryClientForConfig(rest.CopyConfig(k.Config)) // want `discovery\.NewDiscoveryClientForConfig builds a new client`
	if err != nil {
		return 0, err
	}
	groups, err := d.ServerGroups()
	if err != nil {
		return 0, err
	}
	return len(groups.Groups), nil
}

func (k *Kinds) client() (client.Client, error) {
	httpClient, err := rest.HTTPClientFor(k.Config)
	if err != nil {
		return nil, err
	}
	mapper, err := apiutil.NewDynamicRESTMapper(k.Config, httpClient) // want `apiutil\.NewDynamicRESTMapper builds a new client`
	if err != nil {
		return nil, err
	}
	return client.New(k.Config, client.Options{Mapper: mapper}) // want `client\.New builds a new client`
}

// InCluster makes its configuration, too.
type InCluster struct{ ctrl.Manager }

func (i *InCluster) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	config, err := rest.InClusterConfig()
	if err != nil {
		return ctrl.Result{}, err
	}
	clientset := kubernetes.NewForConfigOrDie(config) // want `kubernetes\.NewForConfigOrDie builds a new client`
	dynamicClient, err := i.dynamic(i.Manager.GetConfig())
	if err != nil {
		return ctrl.Result{}, err
	}
	_, err = dynamicClient.Resource(corev1.SchemeGroupVersion.WithResource("pods")).Get(ctx, req.Name, metav1.GetOptions{})
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	_, err = clientset.CoreV1().Pods(req.Namespace).Get(ctx, req.Name, metav1.GetOptions{})
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

func (i *InCluster) dynamic(config *rest.Config) (dynamic.Interface, error) {
	return dynamic.NewForConfig(config) // want `dynamic\.NewForConfig builds a new client`
}

// Handler builds a client for each event.
func Handler(config func(any)) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		c := kubernetes.NewForConfigOrDie(ctrl.GetConfigOrDie()) // want `on every call of the event handler`
		config(c)
	}}
}
