// Package good builds its clients once.
package good

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Reconciler looks at config maps.
type Reconciler struct {
	clientset kubernetes.Interface
}

// NewReconciler builds the client.
func NewReconciler(config *rest.Config) (*Reconciler, error) {
	clientset, err := kubernetes.NewForConfig(config)
	if err != nil {
		return nil, err
	}
	return &Reconciler{clientset: clientset}, nil
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	_, err := r.clientset.CoreV1().ConfigMaps(req.Namespace).Get(ctx, req.Name, metav1.GetOptions{})
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

// doc:end

// Remote talks to other clusters, each with a client of its own.
type Remote struct {
	client.Client
	Config  *rest.Config
	lock    sync.Mutex
	clients map[string]client.Client
	self    client.Client
	once    sync.Once
}

func (r *Remote) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, err := r.cluster(secret.Data["kubeconfig"]); err != nil {
		return ctrl.Result{}, err
	}
	if _, err := r.as(secret.Labels["user"]); err != nil {
		return ctrl.Result{}, err
	}
	if _, err := r.kept(req.Name); err != nil {
		return ctrl.Result{}, err
	}
	if _, err := r.other(req.Namespace); err != nil {
		return ctrl.Result{}, err
	}
	r.once.Do(func() { r.note(kubernetes.NewForConfigOrDie(r.Config)) })
	return ctrl.Result{}, r.own()
}

func (r *Remote) note(kubernetes.Interface) {}

// cluster has its configuration from the object.
func (r *Remote) cluster(kubeconfig []byte) (client.Client, error) {
	config, err := clientcmd.RESTConfigFromKubeConfig(kubeconfig)
	if err != nil {
		return nil, err
	}
	return client.New(config, client.Options{})
}

// as is somebody else.
func (r *Remote) as(user string) (kubernetes.Interface, error) {
	config := rest.CopyConfig(r.Config)
	config.Impersonate = rest.ImpersonationConfig{UserName: user}
	return kubernetes.NewForConfig(config)
}

// kept builds a client for each name, once.
func (r *Remote) kept(name string) (client.Client, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if c, ok := r.clients[name]; ok {
		return c, nil
	}
	return client.New(r.Config, client.Options{})
}

// other keeps what it builds.
func (r *Remote) other(name string) (client.Client, error) {
	c, err := r.build()
	if err != nil {
		return nil, err
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	r.clients[name] = c
	return c, nil
}

func (r *Remote) build() (client.Client, error) {
	return client.New(r.Config, client.Options{})
}

// own builds the client when it is first needed.
func (r *Remote) own() error {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.self == nil {
		c, err := client.New(r.Config, client.Options{})
		if err != nil {
			return err
		}
		r.self = c
	}
	return nil
}

// Setup is called once.
func (r *Remote) Setup(mgr ctrl.Manager) error {
	c, err := client.New(mgr.GetConfig(), client.Options{})
	if err != nil {
		return err
	}
	r.note(kubernetes.NewForConfigOrDie(mgr.GetConfig()))
	return c.Get(context.Background(), client.ObjectKey{Name: "default"}, &corev1.Namespace{})
}
