package good

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Fleet runs a manager for each cluster whose kubeconfig lies in a Secret, until the Secret is gone.
type Fleet struct {
	client.Client
	lock sync.Mutex
	ends map[string]context.CancelFunc
}

func (f *Fleet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := f.Get(ctx, req.NamespacedName, &secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	config, err := clientcmd.RESTConfigFromKubeConfig(secret.Data["kubeconfig"])
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, f.run(secret.Name, config)
}

func (f *Fleet) run(name string, config *rest.Config) error {
	f.lock.Lock()
	defer f.lock.Unlock()
	if end := f.ends[name]; end != nil {
		end()
	}
	mgr, err := manager.New(config, manager.Options{})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	f.ends[name] = cancel
	go func() { _ = mgr.Start(ctx) }()
	return nil
}

// Look asks another cluster once.
type Look struct{ client.Client }

func (l *Look) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := l.Get(ctx, req.NamespacedName, &secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	config, err := clientcmd.RESTConfigFromKubeConfig(secret.Data["kubeconfig"])
	if err != nil {
		return ctrl.Result{}, err
	}
	other, err := cluster.New(config)
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, client.IgnoreNotFound(other.GetAPIReader().Get(ctx, req.NamespacedName, &corev1.ConfigMap{}))
}
