package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Steps are put together at the first call, and with them the version.
type Steps struct {
	steps   []func() error
	version string
}

func (s *Steps) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := s.begin(); err != nil {
		return ctrl.Result{}, err
	}
	for _, step := range s.steps {
		if err := step(); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (s *Steps) begin() error {
	if len(s.steps) == 0 {
		version, err := serverVersion()
		if err != nil {
			return err
		}
		s.version = version
		s.add(func() error { return nil })
	}
	return nil
}

func (s *Steps) add(step func() error) { s.steps = append(s.steps, step) }

func serverVersion() (string, error) {
	c, err := discovery.NewDiscoveryClientForConfig(ctrl.GetConfigOrDie())
	if err != nil {
		return "", err
	}
	info, err := c.ServerVersion()
	if err != nil {
		return "", err
	}
	return info.GitVersion, nil
}

// Closing builds a client to clean up behind an object that goes.
type Closing struct {
	client.Client
	Config *rest.Config
}

func (r *Closing) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var settings corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &settings); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !settings.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.closeDown(ctx, &settings)
	}
	return ctrl.Result{}, nil
}

func (r *Closing) closeDown(ctx context.Context, settings *corev1.ConfigMap) error {
	clientset, err := kubernetes.NewForConfig(r.Config)
	if err != nil {
		return err
	}
	return client.IgnoreNotFound(clientset.CoreV1().Services(settings.Namespace).Delete(ctx, settings.Name, metav1.DeleteOptions{}))
}
